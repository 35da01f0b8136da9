/** Where somebody stands between the list and its code. It travels with the page, so it works without scripts. */
import type { CodeStep } from "@/lib/contract/values/code-step";
import type { ErrorCode } from "@/lib/contract/values/errors";
import type { NomineeRow } from "./rows";

export type NomineesState =
  | {
      readonly step: "list";
      readonly rows: readonly NomineeRow[];
      /** By field, `0.name`; what concerns the whole list under `nominees`. */
      readonly faults: Readonly<Record<string, ErrorCode>>;
      readonly error: ErrorCode | null;
    }
  | CodeStep<readonly NomineeRow[]>;
