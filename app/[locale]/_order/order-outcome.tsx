import type { ReactNode } from "react";
import { Status, type StatusKind } from "@/components/ui/status";

interface OutcomeProps {
  status: { kind: StatusKind; words: string };
  title: ReactNode;
  /** The consequence of the status for the money, in one or two sentences. */
  children: ReactNode;
  /** One primary button, and links to leave the flow. */
  actions: ReactNode;
  /** The details, shown below. */
  facts?: ReactNode;
}

/** A final or pending status of an investment flow: the status, its meaning and the next step. */
export function OrderOutcome({ status, title, children, actions, facts }: OutcomeProps) {
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
