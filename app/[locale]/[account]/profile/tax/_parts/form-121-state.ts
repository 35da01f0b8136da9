/** State of Form 121: the figures, then the OTP that signs them. Submitted with the form, so it works without JavaScript. */

import type { fileTaxDeclaration } from "@/lib/contract/calls/tax-declarations";
import type { CodeStep } from "@/lib/contract/facts/code-step";
import type { FieldErrors } from "@/lib/contract/field-error";
import type { ErrorCode } from "@/lib/contract/values/errors";

export interface TypedStatement {
  readonly totalIncome: string;
  readonly incomeElsewhere: string;
  readonly declarationsElsewhere: string;
}

export type Form121State =
  | {
      readonly step: "figures";
      readonly typed: TypedStatement;
      readonly faults: FieldErrors<typeof fileTaxDeclaration>;
      readonly error: ErrorCode | null;
    }
  | CodeStep<TypedStatement>;
