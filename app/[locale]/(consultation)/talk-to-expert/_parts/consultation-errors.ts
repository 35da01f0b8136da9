import type { ErrorCode } from "@/lib/contract/values/errors";
import { type ErrorWords, errorText } from "@/lib/i18n/error-text";

/** Messages for the calls' error codes, and for the missing time that the page detects itself. */
export interface ConsultationErrorMessages {
  readonly calls: ErrorWords;
  readonly timeMissing: string;
}

export function consultationErrorText(
  { calls, timeMissing }: ConsultationErrorMessages,
  code: ErrorCode | "TIME_MISSING" | null | undefined,
): string | undefined {
  return code === "TIME_MISSING" ? timeMissing : errorText(calls, code);
}
