/** The result of a server action for its form: an error with the submitted values, or the response. */
import type { ErrorCode } from "./errors.ts";

export type FormState<Value = unknown> =
  | {
      readonly status: "refused";
      readonly values: Readonly<Record<string, string>>;
      readonly code: ErrorCode;
      readonly fields: Readonly<Record<string, ErrorCode>>;
    }
  | { readonly status: "done"; readonly values: Readonly<Record<string, string>>; readonly value: Value };
