import type { ErrorCode } from "@/lib/contract/values/errors";
import { type ErrorWords, errorText } from "@/lib/i18n/error-text";

/** Why an action said no: the code of the whole, and of each input that is meant. */
export interface StepError {
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, ErrorCode>>;
}

interface FormErrors {
  /** What is wrong with one input. */
  of: (name: string) => string | undefined;
  /** What is wrong where no input of the form is to blame. */
  whole: string | undefined;
}

/** Sorts a refusal to the inputs of a form. `names`: the inputs that the form has. */
export function formErrors(refusal: StepError | null, words: ErrorWords, names: readonly string[]): FormErrors {
  const isPlaced = names.some((name) => refusal?.fields[name] !== undefined);
  return {
    of: (name) => errorText(words, refusal?.fields[name]),
    whole: isPlaced ? undefined : errorText(words, refusal?.code),
  };
}
