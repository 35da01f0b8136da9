/** Where somebody stands between the list and its code. It travels with the page, so it works without scripts. */
import type { ErrorCode } from "@/lib/contract/errors";
import type { NomineeRow } from "./rows";

export interface Sending {
  /** Differs with each code that was sent. */
  readonly id: string;
  /** Masked. */
  readonly sentTo: string;
  readonly resendAfterSeconds: number;
}

export type NomineesState =
  | {
      readonly step: "list";
      readonly rows: readonly NomineeRow[];
      /** By field, `0.name`; what concerns the whole list under `nominees`. */
      readonly faults: Readonly<Record<string, ErrorCode>>;
      readonly error: ErrorCode | null;
    }
  | {
      readonly step: "code";
      readonly rows: readonly NomineeRow[];
      readonly sending: Sending;
      readonly otp: string;
      readonly error: { readonly about: "otp" | "sending"; readonly code: ErrorCode } | null;
    };
