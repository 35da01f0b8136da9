import { z } from "zod";
import { defineCall } from "../define.ts";
import { accountCurrency, currency } from "../values/money.ts";
import { pageInput, pageOutput } from "../values/paging.ts";
import { portfolioSummary } from "./investments.ts";

/**
 * LATE_FIRST: the late holdings, then the others, each from the largest value; the largest of all is never left off
 * the first page. A holding without the figure comes last in either direction.
 */
export const HOLDING_SORTS = ["LATE_FIRST", "NAME", "COST", "VALUE", "GAIN", "XIRR", "NEXT"] as const;
export type HoldingSort = (typeof HOLDING_SORTS)[number];

/** Not in the specification, whose list of investments mixes current with ended ones, and sorts by cost. */
export const listHoldings = defineCall({
  name: "dashboard.holdings",
  tag: "Portfolio",
  method: "POST",
  path: "/v2/investment-dashboard/get-holdings",
  inSpecification: false,
  summary: "Returns a page of what is held now, of every category, sorted by value, gain, return or next payout.",
  access: "investor",
  policy: { guardian: "reads", viewer: "reads" },
  effect: "query",
  input: z.strictObject({
    ...pageInput,
    currency: accountCurrency,
    sortBy: z.enum(HOLDING_SORTS).default("LATE_FIRST"),
    sortOrder: z.enum(["ASC", "DESC"]).default("DESC"),
  }),
  output: z.object({ currency, holdings: z.array(portfolioSummary), ...pageOutput }),
  errors: [],
});
