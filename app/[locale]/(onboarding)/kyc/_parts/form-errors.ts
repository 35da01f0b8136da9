import type { ErrorCode } from "@/lib/contract/values/errors";
import { type ErrorWords, errorText } from "@/lib/i18n/error-text";

/** An action's error: one code for the form, and one for each invalid input. */
export interface StepError {
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, ErrorCode>>;
}

interface FormErrors {
  /** Message for one input. */
  of: (name: string) => string | undefined;
  /** Message for an error that concerns no input of the form. */
  whole: string | undefined;
}

/** Assigns an error to the inputs of a form. `names`: the form's inputs. */
export function formErrors(refusal: StepError | null, words: ErrorWords, names: readonly string[]): FormErrors {
  const isPlaced = names.some((name) => refusal?.fields[name] !== undefined);
  return {
    of: (name) => errorText(words, refusal?.fields[name]),
    whole: isPlaced ? undefined : errorText(words, refusal?.code),
  };
}
