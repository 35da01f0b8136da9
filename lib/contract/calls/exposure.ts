import { z } from "zod";
import { defineCall } from "../define.ts";
import { calendarDate } from "../values/calendar-date.ts";
import { accountCurrency, currency, minorMoney } from "../values/money.ts";
import { named } from "../values/named.ts";

const payerExposure = named(
  "PayerExposure",
  z.object({
    payerName: z.string(),
    /** The group of companies to which the payer belongs today; null where none is known. */
    groupName: z.string().nullable(),
    /** Today's value of the holdings in all deals of this payer. */
    value: minorMoney,
    /** The share of all holdings in deals, a multiple of 10 bps, so that one decimal is exact. All add up to 10,000. */
    shareBps: z.number().int().min(0),
    holdings: z.number().int().positive(),
    isLate: z.boolean(),
  }),
);
export type PayerExposure = z.output<typeof payerExposure>;

/** The investor's deposits with one bank, principal and interest to today together, as the insurance counts them. */
const bankDeposits = named(
  "BankDeposits",
  z.object({ bankName: z.string(), value: minorMoney, insured: minorMoney, uninsured: minorMoney }),
);
export type BankDeposits = z.output<typeof bankDeposits>;

/** Not in the specification. */
export const getExposure = defineCall({
  name: "dashboard.exposure",
  tag: "Portfolio",
  method: "GET",
  path: "/v2/investment-dashboard/get-exposure",
  inSpecification: false,
  summary: "Returns what is held with each payer over all its deals, and the insured part of the deposits by bank.",
  access: "investor",
  policy: { guardian: "reads", viewer: "reads" },
  effect: "query",
  input: z.strictObject({ currency: accountCurrency }),
  output: z.object({
    currency,
    asOf: calendarDate,
    /** Today's value of all holdings in deals. */
    value: minorMoney,
    /** The largest first. */
    payers: z.array(payerExposure),
    deposits: z.array(bankDeposits),
    /** The insured amount for each bank and depositor. */
    insuredUpTo: minorMoney,
  }),
  errors: [],
});
