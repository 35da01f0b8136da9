/** State of the nominee change: list, then OTP. Submitted with the form, so it works without JavaScript. */
import type { CodeStep } from "@/lib/contract/values/code-step";
import type { ErrorCode } from "@/lib/contract/values/errors";
import type { NomineeRow } from "./rows";

export type NomineesState =
  | {
      readonly step: "list";
      readonly rows: readonly NomineeRow[];
      /** Errors by field, such as `0.name`; errors of the whole list are under `nominees`. */
      readonly faults: Readonly<Record<string, ErrorCode>>;
      readonly error: ErrorCode | null;
    }
  | CodeStep<readonly NomineeRow[]>;
