import type { ReactNode } from "react";
import { HiddenFields } from "./hidden-fields";
import { SubmitButton } from "./submit-button";

interface StepBackProps {
  action: (form: FormData) => void;
  /** The input so far as hidden fields, to be shown again. */
  known: Readonly<Record<string, string>>;
  children: ReactNode;
}

/** Returns from a form's second step to its first. A separate form, because none of this step's input is submitted. */
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
