import { z } from "zod";
import { defineCall } from "../define.ts";
import { dealId, investmentId } from "../values/ids.ts";
import { currency, minorMoney } from "../values/money.ts";
import { named } from "../values/named.ts";
import { reinvestmentReason } from "../values/reinvestment.ts";
import { investment } from "./investments.ts";

export const optIntoReinvestment = defineCall({
  name: "reinvestment.opt-in",
  tag: "Investments",
  method: "POST",
  path: "/v2/reinvestment/opt-in/{id}",
  summary:
    "Opts in to reinvestment: at maturity the principal, and optionally the interest, is invested in the next suitable open deal of the same category.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
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
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z.strictObject({ id: investmentId }),
  output: investment,
  errors: ["INVESTMENT_NOT_ACTIVE"],
});

/** The deal that would take the money, and how much of it. */
export const reinvestmentPurchase = named(
  "ReinvestmentPurchase",
  z.object({ dealId, title: z.string(), amount: minorMoney }),
);

/** The purchase by a mandate if the last payout were paid now. Open deals change, so it is no promise. */
const reinvestmentPreview = named(
  "ReinvestmentPreview",
  z.object({
    currency,
    /** The part of the last payout that the mandate covers. */
    amount: minorMoney,
    /** Null where no deal takes it. */
    purchase: reinvestmentPurchase.nullable(),
    /** Why the money would go to the wallet instead. */
    reason: reinvestmentReason.nullable(),
  }),
);
export type ReinvestmentPreview = z.output<typeof reinvestmentPreview>;

/** Not in the specification: consent is given before the deal is known, so the investor sees today's purchase. */
export const previewReinvestment = defineCall({
  name: "reinvestment.preview",
  tag: "Investments",
  method: "GET",
  path: "/v2/reinvestment/preview/{id}",
  inSpecification: false,
  summary: "Returns what reinvestment would buy if the last payout of the investment were paid now.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  // A query string carries a boolean as text.
  input: z.strictObject({ id: investmentId, includeInterest: z.enum(["true", "false"]).default("false") }),
  output: reinvestmentPreview,
  errors: ["INVESTMENT_NOT_ACTIVE", "REINVESTMENT_NOT_OFFERED"],
});
