import type { ReactNode } from "react";
import { Circle, Cross, Triangle } from "@/components/ui/icons/marks";

interface EmptyStateProps {
  title: string;
  /** One sentence about what the list will contain. */
  children: ReactNode;
  /** One next step: a `ButtonLink`. */
  action?: ReactNode;
}

/** An empty list: its future content, and one next step. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div data-slot="empty-state" className="border-line border-y py-10">
      <Beginning />
      <p className="serif mt-4 text-ink text-title">{title}</p>
      <p className="mt-2 max-w-prose text-body text-muted">{children}</p>
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}

/** The picture of an empty list: an arc that begins and has not landed. */
const Beginning = () => (
  <svg viewBox="0 0 160 48" fill="none" aria-hidden className="h-12 w-40">
    <path d="M0 44H160" className="stroke-line-strong" />
    <path
      d="M8 44Q76 -34 144 44"
      strokeDasharray="1 5"
      strokeLinecap="round"
      strokeWidth={1.75}
      className="stroke-muted"
    />
    <circle cx="8" cy="44" r="3" className="fill-ground stroke-accent" strokeWidth={1.75} />
  </svg>
);

interface ErrorStateProps {
  title: string;
  /** The error and its remedy. */
  children: ReactNode;
  /** A way to retry: a link to this page, or a button. */
  retry?: ReactNode;
  /** `h1` where it replaces a whole page. */
  heading?: "p" | "h1";
}

/** A section that could not be loaded; the rest of the page is shown. */
export function ErrorState({ title, children, retry, heading: Heading = "p" }: ErrorStateProps) {
  return (
    <div data-slot="error-state" role="alert" className="border-negative border-l-2 py-2 pl-5">
      <Heading className="flex items-center gap-2 font-semibold text-body text-ink">
        <Cross className="size-4 text-negative" />
        {title}
      </Heading>
      <p className="mt-1 max-w-prose text-body text-muted">{children}</p>
      {retry && <div className="mt-4">{retry}</div>}
    </div>
  );
}

const NOTICES = {
  neutral: { className: "bg-sunken text-ink", Mark: Circle, mark: "text-muted" },
  warning: { className: "bg-warning-soft text-ink", Mark: Triangle, mark: "text-warning" },
  negative: { className: "bg-negative-soft text-ink", Mark: Cross, mark: "text-negative" },
  positive: { className: "bg-positive-soft text-ink", Mark: Circle, mark: "text-positive" },
} as const;

/**
 * A message about the whole form or page: a missing input, a completed action. `live` if it appears after the page has
 * loaded.
 */
export function Notice({
  tone = "neutral",
  live = false,
  children,
}: {
  tone?: keyof typeof NOTICES;
  live?: boolean;
  children: ReactNode;
}) {
  const { className, Mark, mark } = NOTICES[tone];
  return (
    <div
      data-slot="notice"
      role={live ? "alert" : undefined}
      className={`flex gap-3 rounded-md px-4 py-3 text-body ${className}`}
    >
      <Mark className={`mt-1.5 size-3 shrink-0 ${mark}`} />
      <div>{children}</div>
    </div>
  );
}

/** The error message of a whole form; empty without an error. */
export function FormProblem({ children }: { children: string | undefined }) {
  if (!children) return null;
  return (
    <Notice tone="negative" live>
      {children}
    </Notice>
  );
}
