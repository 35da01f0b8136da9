import type { ReactNode } from "react";
import { Status, type StatusKind } from "@/components/ui/status";

interface OutcomeProps {
  status: { kind: StatusKind; words: string };
  title: ReactNode;
  /** What it means for the money, in a sentence or two. */
  children: ReactNode;
  /** What to do next: one filled button, and ways out. */
  actions: ReactNode;
  /** The facts of it, below. */
  facts?: ReactNode;
}

/** How a walk to an investment ended, or where it waits: the state, what it means, what next. */
export function Outcome({ status, title, children, actions, facts }: OutcomeProps) {
  return (
    <div className="max-w-[42rem]">
      <div role="status">
        <Status kind={status.kind}>{status.words}</Status>
        <h1 tabIndex={-1} className="serif wrap-anywhere mt-3 text-heading text-ink outline-none">
          {title}
        </h1>
        <p className="mt-3 max-w-prose text-body text-muted">{children}</p>
      </div>
      {facts && <div className="mt-8">{facts}</div>}
      <div className="mt-8 flex flex-wrap items-center gap-3 max-tablet:[&>a]:w-full">{actions}</div>
    </div>
  );
}
