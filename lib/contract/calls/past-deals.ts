import { z } from "zod";
import { defineCall } from "../define.ts";
import { calendarDate } from "../values/calendar-date.ts";
import { category } from "../values/categories.ts";
import { currency, minorMoney } from "../values/money.ts";
import { named } from "../values/named.ts";
import { payerRecord } from "./payer-record.ts";

/** A deal that has ended, as its investors as a whole experienced it. Never corrected after it is recorded. */
export const pastDeal = named(
  "PastDeal",
  z.object({
    reference: z.string().regex(/^[A-Z]{2}-\d{3,5}$/),
    category,
    currency,
    /** The name of the debtor. */
    payer: z.string().min(1).max(80),
    amount: minorMoney,
    /** The principal that came back; less than `amount` is a loss. */
    recovered: minorMoney,
    investedOn: calendarDate,
    dueOn: calendarDate,
    /** The day of the last payment. */
    paidOn: calendarDate,
  }),
);
export type PastDeal = z.output<typeof pastDeal>;

/** Not in the specification: the public pages show how every deal of a category ended (issue 13). */
export const listPastDeals = defineCall({
  name: "deals.past",
  tag: "Deals",
  method: "GET",
  path: "/v2/past-deals",
  inSpecification: false,
  summary:
    "Lists every deal that has ended, earliest due day first, with the day on which it was due and paid and the principal that came back; and the record of each payer.",
  access: "public",
  effect: "query",
  input: z.strictObject({ category: category.optional() }),
  output: z.object({
    deals: z.array(pastDeal),
    /** The record of every payer, with or without an ended deal, by name; of all categories. */
    records: z.array(payerRecord),
  }),
  errors: [],
});
