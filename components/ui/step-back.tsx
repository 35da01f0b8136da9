import type { ReactNode } from "react";
import { HiddenFields } from "./hidden-fields";
import { SubmitButton } from "./submit-button";

interface StepBackProps {
  action: (form: FormData) => void;
  /** What was typed so far, as hidden fields: it is shown again. */
  known: Readonly<Record<string, string>>;
  children: ReactNode;
}

/** Leads from a form's second step to its first: a form of its own, because nothing of this step is sent. */
export function StepBack({ action, known, children }: StepBackProps) {
  return (
    <form action={action}>
      <HiddenFields values={{ ...known, intent: "change" }} />
      <SubmitButton variant="quiet" className="-ml-3">
        {children}
      </SubmitButton>
    </form>
  );
}
