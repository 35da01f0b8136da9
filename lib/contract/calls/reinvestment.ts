import { z } from "zod";
import { defineCall } from "../define.ts";
import { investmentId } from "../values/ids.ts";
import { investment } from "./investments.ts";

export const optIntoReinvestment = defineCall({
  name: "reinvestment.opt-in",
  method: "POST",
  path: "/v2/reinvestment/opt-in/{id}",
  summary:
    "Opts in: at maturity the principal, and the interest if chosen, is invested in the next open deal of the same category that it fits.",
  access: "investor",
  effect: "command",
  input: z.object({ id: investmentId, includeInterest: z.boolean().default(false) }),
  output: investment,
  errors: ["INVESTMENT_NOT_ACTIVE", "REINVESTMENT_NOT_OFFERED"],
});

export const optOutOfReinvestment = defineCall({
  name: "reinvestment.opt-out",
  method: "POST",
  path: "/v2/payment/reinvestment/optout/{id}",
  summary: "Everything that this investment pays goes to the wallet.",
  access: "investor",
  effect: "command",
  input: z.object({ id: investmentId }),
  output: investment,
  errors: ["INVESTMENT_NOT_ACTIVE"],
});
