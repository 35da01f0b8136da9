import { Check } from "@/components/icons/marks";
import { cn } from "./cn";

export type StepState = "done" | "current" | "todo" | "problem";

export interface Step {
  label: string;
  state: StepState;
  /** The state in a word, for those who do not see the mark: "done", "now", "needs mending". */
  stateLabel: string;
  /** The step on screen, where that is not the one in the state `current`. */
  isShown?: boolean;
  /** Where a step that may be opened leads. */
  href?: string;
}

const MARKS: Record<StepState, string> = {
  done: "border-accent bg-accent text-on-accent",
  current: "border-2 border-accent text-accent",
  todo: "border-line-strong text-faint",
  problem: "border-negative bg-negative-soft text-negative",
};

/** Where one stands in a piece of several steps. In a row from 600 px; below it, the marks in a row and the current name. */
export function Stepper({ steps, label }: { steps: readonly Step[]; label: string }) {
  return (
    <nav aria-label={label} data-slot="stepper">
      <ol className="flex gap-2 tablet:gap-4">
        {steps.map((step, index) => (
          <li
            key={step.label}
            aria-current={isShown(step) ? "step" : undefined}
            className={cn(
              "flex min-w-0 items-center gap-2 text-label",
              isShown(step) ? "grow font-semibold text-ink tablet:grow-0" : "text-muted",
            )}
          >
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
              <StepName step={step} />
              <span className="sr-only">, {step.stateLabel}</span>
            </span>
          </li>
        ))}
      </ol>
    </nav>
  );
}

const isShown = ({ state, isShown = state === "current" }: Step) => isShown;

function StepName({ step }: { step: Step }) {
  if (step.href === undefined) return step.label;
  return (
    <a href={step.href} className="inline-flex min-h-11 items-center underline-offset-4 hover:underline">
      {step.label}
    </a>
  );
}
