import { z } from "zod";
import { defineCall } from "../define.ts";
import { calendarDate } from "../values/calendar-date.ts";
import { dealId } from "../values/ids.ts";
import { named } from "../values/named.ts";

/** The yearly rate before tax that was paid for one tenure in one month. */
const tenureYield = named(
  "TenureYield",
  z.object({ month: z.string().regex(/^\d{4}-\d{2}$/), rateBps: z.number().int() }),
);
export type TenureYield = z.output<typeof tenureYield>;

export const getTenureHistory = defineCall({
  name: "deals.tenure-history",
  tag: "Deals",
  method: "GET",
  path: "/v2/deals/get-history-for-tenure/{dealId}",
  summary: "Returns the monthly rates that a Tap Reserve has paid for one of its tenures (in months), oldest first.",
  access: "public",
  effect: "query",
  input: z.strictObject({ dealId, tenure: z.coerce.number().int().min(1).max(120) }),
  output: z.object({
    dealId,
    tenureMonths: z.number().int(),
    asOf: calendarDate,
    yields: z.array(tenureYield),
  }),
  errors: ["TENURE_NOT_OFFERED", "FINANCE_TYPE_MISMATCH"],
});
