/** What the steps' actions hand back to their forms. It travels with the page, so every step works without scripts. */
import type { CodeStep } from "@/lib/contract/values/code-step";
import type { StepError } from "./form-errors";

/** A step of one form: what was typed, and why it was refused. */
export interface PlainState {
  readonly values: Readonly<Record<string, string | undefined>>;
  readonly refusal: StepError | null;
}

export interface PanState {
  /** First the number, then "is this you". */
  readonly stage: "number" | "confirm";
  readonly panNumber: string;
  /** As it will be compared with the register. */
  readonly name: string;
  readonly registeredName: string;
  readonly maskedPan: string;
  readonly refusal: StepError | null;
}

/** `typed` holds the number as it was typed. */
export type AadhaarState =
  | {
      readonly step: "number";
      readonly typed: TypedAadhaar;
      /** The code that is still good, as hidden fields, for whoever went back to look at the number. */
      readonly known: Readonly<Record<string, string>>;
      readonly refusal: StepError | null;
    }
  | CodeStep<TypedAadhaar>;

interface TypedAadhaar {
  readonly aadhaarNumber: string;
}
