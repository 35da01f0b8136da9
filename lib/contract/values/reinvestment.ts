/** The mandate to reinvest the last payout of an investment, and its result. */
import { z } from "zod";
import { investmentId } from "./ids.ts";
import { named } from "./named.ts";

export const REINVESTMENT_REASONS = [
  "NO_OPEN_DEAL",
  "NO_DEAL_FITS",
  "NOT_ELIGIBLE",
  "INVESTING_CLOSED",
  "ENDED_EARLY",
  "KEPT_IN_WALLET",
  "INSTRUCTION_ENDED",
] as const;
export const reinvestmentReason = named("ReinvestmentReason", z.enum(REINVESTMENT_REASONS));
export type ReinvestmentReason = z.infer<typeof reinvestmentReason>;

/** The grades that an instruction may require: those of investment grade, the best one leading. */
export const REQUIRED_GRADES = ["AAA", "AA+", "AA", "AA-", "A+", "A", "A-", "BBB+", "BBB", "BBB-"] as const;
export const requiredGrade = named("RequiredGrade", z.enum(REQUIRED_GRADES));
export type RequiredGrade = z.infer<typeof requiredGrade>;

/** The investor's instruction for the maturity proceeds, and its result. */
export const reinvestment = named(
  "Reinvestment",
  z.object({
    status: z.enum(["OPTED_IN", "DONE", "NOT_POSSIBLE"]),
    /** Whether the last payout's interest is reinvested with the principal. */
    includeInterest: z.boolean(),
    /** Whether the reinvestment instruction covers it, and not a choice for this investment. */
    isInstructed: z.boolean(),
    /** Why the money went to the wallet instead. */
    reason: reinvestmentReason.nullable(),
    /** The investment made with the proceeds. */
    investmentId: investmentId.nullable(),
  }),
);
export type Reinvestment = z.output<typeof reinvestment>;
