import type { ReactNode } from "react";

/** Icons of the stations in the flow of funds. */

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.4}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="size-6"
    >
      {children}
    </svg>
  );
}

export const PersonIcon = () => (
  <Icon>
    <circle cx="12" cy="8" r="3.6" />
    <path d="M4.8 20c.7-4 3.6-6 7.2-6s6.5 2 7.2 6" />
  </Icon>
);

export const LockIcon = () => (
  <Icon>
    <rect x="5.5" y="11" width="13" height="9" rx="1.5" />
    <path d="M8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.6v1.8" />
  </Icon>
);

export const BankIcon = () => (
  <Icon>
    <path d="M4 9.5 12 4l8 5.5ZM5 20h14M6.5 17.5v-6M10.2 17.5v-6M13.8 17.5v-6M17.5 17.5v-6" />
  </Icon>
);

export const GoodsIcon = () => (
  <Icon>
    <path d="m12 3.5 7.5 4v9L12 20.5l-7.5-4v-9ZM4.5 7.5l7.5 4 7.5-4M12 11.5v9M8.2 5.5l7.5 4" />
  </Icon>
);

export const CompanyIcon = () => (
  <Icon>
    <path d="M6 20.5v-15l7-2v17M13 9.5l5.5 1.5v9.5M3.5 20.5h17M8.7 8.5h1.6M8.7 12h1.6M8.7 15.5h1.6" />
  </Icon>
);

export const AccountIcon = () => (
  <Icon>
    <path d="M6 3.5h9l3.5 3.5v13.5H6ZM15 3.5V7h3.5M9 12l2 2 4-4M9 17.5h6" />
  </Icon>
);
