import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Check, Circle, ClockMark, Cross, HatchedCircle, Ring, Triangle } from "@/components/ui/icons/marks";

/** `expected` is owed and not yet paid; `estimate` is owed by nobody; `ended` means ended early. */
export type StatusKind = "confirmed" | "expected" | "estimate" | "delayed" | "pending" | "failed" | "ended";

// Colour, shape and (from the caller) text: each alone distinguishes the statuses.
const LOOKS: Record<StatusKind, { className: string; Mark: typeof Circle }> = {
  confirmed: { className: "bg-positive-soft text-positive", Mark: Circle },
  expected: { className: "border border-current text-accent", Mark: HatchedCircle },
  estimate: { className: "border border-line-strong border-dashed text-muted", Mark: Ring },
  delayed: { className: "bg-warning-soft text-warning", Mark: Triangle },
  pending: { className: "bg-sunken text-muted", Mark: ClockMark },
  ended: { className: "bg-sunken text-ink", Mark: Check },
  failed: { className: "bg-negative-soft text-negative", Mark: Cross },
};

export function Status({ kind, className, children }: { kind: StatusKind; className?: string; children: ReactNode }) {
  const { className: look, Mark } = LOOKS[kind];
  return (
    <span data-slot="status" data-kind={kind} className={clsx("pill", look, className)}>
      <Mark />
      {children}
    </span>
  );
}
