import type { ReactNode } from "react";

function NavIcon({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="nav-icon">
      {children}
    </svg>
  );
}

export function MagnifierIcon() {
  return (
    <NavIcon>
      <circle cx="9" cy="9" r="5.25" />
      <path d="m13 13 4 4" />
    </NavIcon>
  );
}

export function HomeIcon() {
  return (
    <NavIcon>
      <path d="M3 9 10 3l7 6v8h-4.5v-4.5h-5V17H3Z" />
    </NavIcon>
  );
}

export function InvestIcon() {
  return (
    <NavIcon>
      <path d="M3 17V9M7.5 17V6M12 17V3M16.5 17v-6" />
    </NavIcon>
  );
}

export function TransactionsIcon() {
  return (
    <NavIcon>
      <path d="M6.5 3.5v13M3.5 13.5l3 3 3-3M13.5 16.5v-13M10.5 6.5l3-3 3 3" />
    </NavIcon>
  );
}

export function ProfileIcon() {
  return (
    <NavIcon>
      <circle cx="10" cy="7" r="3.25" />
      <path d="M3.5 17c.6-3.4 3.3-5 6.5-5s5.9 1.6 6.5 5" />
    </NavIcon>
  );
}

export function StashIcon() {
  return (
    <NavIcon>
      <path d="m10 3 2.2 4.6 5 .7-3.6 3.5.9 5L10 14.4l-4.5 2.4.9-5L2.8 8.3l5-.7Z" />
    </NavIcon>
  );
}

export function FriendsIcon() {
  return (
    <NavIcon>
      <circle cx="7.5" cy="7" r="2.75" />
      <path d="M2.5 16c.4-2.9 2.5-4.3 5-4.3s4.6 1.4 5 4.3M13 4.6a2.75 2.75 0 0 1 0 4.8M14.8 12.2c1.5.6 2.5 1.9 2.7 3.8" />
    </NavIcon>
  );
}

/** An adult and a child, hand in hand. */
export function FamilyIcon() {
  return (
    <NavIcon>
      <circle cx="7" cy="5.5" r="2.5" />
      <circle cx="14.5" cy="9" r="1.75" />
      <path d="M2.75 17v-2.5a4.25 4.25 0 0 1 8.5 0V17M11.5 13.9a3.1 3.1 0 0 1 5.9 1.35V17" />
    </NavIcon>
  );
}

export function BellIcon() {
  return (
    <NavIcon>
      <path d="M5 14.5V9a5 5 0 0 1 10 0v5.5M3.5 14.5h13M8.5 17.25h3" />
    </NavIcon>
  );
}

export function StatementsIcon() {
  return (
    <NavIcon>
      <path d="M5 2.75h6.5L15 6.25v11H5ZM11.5 2.75v3.5H15M7.75 10h4.5M7.75 13.25h4.5" />
    </NavIcon>
  );
}

export function DirectoryIcon() {
  return (
    <NavIcon>
      <path d="M3.5 5h13M3.5 10h13M3.5 15h8" />
    </NavIcon>
  );
}

export function CalculatorIcon() {
  return (
    <NavIcon>
      <path d="M4.75 2.75h10.5v14.5H4.75ZM7.5 6.25h5M7.5 10.25h.01M10 10.25h.01M12.5 10.25h.01M7.5 13.75h.01M10 13.75h.01M12.5 13.75h.01" />
    </NavIcon>
  );
}

export function JournalIcon() {
  return (
    <NavIcon>
      <path d="M10 5.25C8.25 4 5.75 3.75 3 4v11.5c2.75-.25 5.25 0 7 1.25 1.75-1.25 4.25-1.5 7-1.25V4c-2.75-.25-5.25 0-7 1.25ZM10 5.25v11.5" />
    </NavIcon>
  );
}

export function MoreIcon() {
  return (
    <NavIcon>
      <path strokeWidth={2.5} d="M4 10h.01M10 10h.01M16 10h.01" />
    </NavIcon>
  );
}
