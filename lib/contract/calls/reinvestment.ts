import { z } from "zod";
import { defineCall } from "../define.ts";
import { investmentId } from "../values/ids.ts";
import { investment } from "./investments.ts";

export const optIntoReinvestment = defineCall({
  name: "reinvestment.opt-in",
  tag: "Investments",
  method: "POST",
  path: "/v2/reinvestment/opt-in/{id}",
  summary:
    "Opts in to reinvestment: at maturity the principal, and optionally the interest, is invested in the next suitable open deal of the same category.",
  access: "investor",
  effect: "command",
  input: z.strictObject({ id: investmentId, includeInterest: z.boolean().default(false) }),
  output: investment,
  errors: ["INVESTMENT_NOT_ACTIVE", "REINVESTMENT_NOT_OFFERED"],
});

export const optOutOfReinvestment = defineCall({
  name: "reinvestment.opt-out",
  tag: "Investments",
  method: "POST",
  path: "/v2/payment/reinvestment/optout/{id}",
  summary: "Opts out of reinvestment: every payout of the investment goes to the wallet.",
  access: "investor",
  effect: "command",
  input: z.strictObject({ id: investmentId }),
  output: investment,
  errors: ["INVESTMENT_NOT_ACTIVE"],
});
