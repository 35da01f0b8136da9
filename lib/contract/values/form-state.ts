/** What a server action hands back to its form: a refusal with everything that was typed, or the answer. */
import type { ErrorCode } from "./errors.ts";

export type FormState<Value = unknown> =
  | {
      readonly status: "refused";
      readonly values: Readonly<Record<string, string>>;
      readonly code: ErrorCode;
      readonly fields: Readonly<Record<string, ErrorCode>>;
    }
  | { readonly status: "done"; readonly values: Readonly<Record<string, string>>; readonly value: Value };
