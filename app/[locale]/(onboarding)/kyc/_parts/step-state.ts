/** Results of the steps' actions. They are posted with the form, so every step works without scripts. */
import type { CodeStep } from "@/lib/contract/facts/code-step";
import type { StepError } from "./form-errors";

/** A single-form step: typed values and the error. */
export interface PlainState {
  readonly values: Readonly<Record<string, string | undefined>>;
  readonly refusal: StepError | null;
}

interface PanName {
  /** Name in the form used for comparison with the register. */
  readonly name: string;
  readonly refusal: StepError | null;
}

/** `number`: enter the number. `confirm`: confirm the registered name. */
export type PanState =
  | (PanName & { readonly stage: "number" /** As typed. */; readonly panNumber: string })
  | (PanName & CheckedPan & { readonly stage: "confirm" });

/** A PAN that was checked. The browser has its number only encrypted, so that it may store it for a reload. */
export interface CheckedPan {
  readonly encryptedPan: string;
  /** Empty while the register does not answer. */
  readonly maskedName: string;
  readonly maskedPan: string;
}

export type AadhaarState =
  | {
      readonly step: "number";
      /** As typed. */
      readonly aadhaarNumber: string;
      /** A code that is still valid, as hidden fields, for an investor who went back to the number. */
      readonly known: Readonly<Record<string, string>>;
      readonly refusal: StepError | null;
    }
  | CodeStep<EncryptedAadhaar>;

/** The Aadhaar at the code step. The browser has its number only encrypted, so that it may store it for a reload. */
export interface EncryptedAadhaar {
  readonly encryptedAadhaar: string;
}
