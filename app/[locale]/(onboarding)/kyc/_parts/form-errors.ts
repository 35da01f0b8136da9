import type { ErrorCode } from "@/lib/contract/values/errors";
import { type ErrorWords, errorText } from "@/lib/i18n/error-text";

/** An action's error: one code for the form, and one for each invalid input. */
export interface StepError {
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, ErrorCode>>;
  /** Of a provider that only a person makes answer. */
  readonly isClosed?: true;
}

interface FormErrors<Name extends string> {
  /** Message for one input. */
  of: (name: Name) => string | undefined;
  /** Message for an error that concerns no input of the form. */
  whole: string | undefined;
}

/** Assigns an error to the inputs of a form. `names`: the form's inputs, named as those of its call. */
export function formErrors<Name extends string>(
  refusal: StepError | null,
  words: ErrorWords,
  names: readonly Name[],
): FormErrors<Name> {
  const isPlaced = names.some((name) => refusal?.fields[name] !== undefined);
  return {
    of: (name) => errorText(words, refusal?.fields[name]),
    whole: isPlaced ? undefined : errorText(words, refusal?.isClosed ? "GATEWAY_CLOSED" : refusal?.code),
  };
}
