import type { ReactNode } from "react";
import { Check } from "@/components/ui/icons/marks";
import { cn } from "./cn";

export type StepState = "done" | "current" | "todo" | "problem";

export interface Step {
  label: string;
  state: StepState;
  /** The state as text for screen readers: "done", "now", "needs correction". */
  stateLabel: string;
  /** The step on screen, where it differs from the step whose state is `current`. */
  isShown?: boolean;
  /** The link of a step that may be opened. */
  href?: string;
}

const MARKS: Record<StepState, string> = {
  done: "border-accent bg-primary text-on-accent",
  current: "border-2 border-accent text-accent",
  todo: "border-line-strong text-faint",
  problem: "border-negative bg-negative-soft text-negative",
};

/** Progress through several steps: in a row from 600 px; below it, the marks in a row and the current step's name. */
export function Stepper({ steps, label }: { steps: readonly Step[]; label: string }) {
  return (
    <nav aria-label={label} data-slot="stepper">
      <ol className="flex gap-2 tablet:gap-4">
        {steps.map((step, index) => (
          <li
            key={step.label}
            aria-current={isShown(step) ? "step" : undefined}
            className={cn(
              "min-w-0 text-label",
              isShown(step) ? "grow font-semibold text-ink tablet:grow-0" : "text-muted",
            )}
          >
            <StepFrame href={step.href}>
              <span
                aria-hidden
                className={cn(
                  "grid size-7 shrink-0 place-items-center rounded-full border font-semibold text-note",
                  MARKS[step.state],
                )}
              >
                {step.state === "done" ? <Check className="size-3.5" /> : index + 1}
              </span>
              <span className={cn("truncate", !isShown(step) && "max-tablet:sr-only")}>
                {step.label}
                <span className="sr-only">, {step.stateLabel}</span>
              </span>
            </StepFrame>
          </li>
        ))}
      </ol>
    </nav>
  );
}

const isShown = ({ state, isShown = state === "current" }: Step) => isShown;

/** The mark is part of the link: on a phone only the mark is visible, clickable and focusable. */
function StepFrame({ href, children }: { href: string | undefined; children: ReactNode }) {
  const className = "flex min-h-11 min-w-0 items-center gap-2";
  if (href === undefined) return <span className={className}>{children}</span>;
  return (
    <a href={href} className={cn(className, "rounded-sm underline-offset-4 hover:underline")}>
      {children}
    </a>
  );
}
