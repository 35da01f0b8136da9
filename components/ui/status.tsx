import type { ReactNode } from "react";
import { Circle, Clock, Cross, HatchedCircle, Triangle } from "@/components/icons/marks";
import { cn } from "./cn";

export type StatusKind = "confirmed" | "expected" | "delayed" | "pending" | "failed";

// Colour, shape and (by the caller) word: any one of them is enough to tell the five apart.
const LOOKS: Record<StatusKind, { className: string; Mark: typeof Circle }> = {
  confirmed: { className: "bg-positive-soft text-positive", Mark: Circle },
  expected: { className: "border border-current text-accent", Mark: HatchedCircle },
  delayed: { className: "bg-warning-soft text-warning", Mark: Triangle },
  pending: { className: "bg-sunken text-muted", Mark: Clock },
  failed: { className: "bg-negative-soft text-negative", Mark: Cross },
};

const PILL = "inline-flex items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 py-0.5 font-semibold text-note";

export function Status({ kind, className, children }: { kind: StatusKind; className?: string; children: ReactNode }) {
  const { className: look, Mark } = LOOKS[kind];
  return (
    <span data-slot="status" data-kind={kind} className={cn(PILL, look, className)}>
      <Mark className="size-2.5 shrink-0" />
      {children}
    </span>
  );
}
