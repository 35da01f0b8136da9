import { z } from "zod";
import { defineCall } from "../define.ts";
import { instant } from "../values/calendar-date.ts";
import { category } from "../values/categories.ts";
import { investmentId } from "../values/ids.ts";
import { pageInput, pageOutput } from "../values/paging.ts";

/** Whole coins. Below zero only where something earned was taken back. */
const coins = z.number().int();

/** Coins that came at one moment, and what they came for. */
const stashEntry = z.object({
  coins,
  earnedAt: instant,
  /** The investment that earned them; this and the next two are null for anything else. */
  investmentId: investmentId.nullable(),
  productType: category.nullable(),
  title: z.string().nullable(),
});

const stash = z.object({
  /** What the ledger holds; the sum of all entries. */
  balance: coins.min(0),
  /** The most first. */
  byCategory: z.array(z.object({ productType: category.nullable(), coins, entries: z.number().int() })),
  /** Months in India in which coins came, `YYYY-MM`, the latest first. */
  byMonth: z.array(z.object({ month: z.string().regex(/^\d{4}-\d{2}$/), coins })),
  entries: z.array(stashEntry),
  ...pageOutput,
});
export type Stash = z.output<typeof stash>;

/** Not among the calls of the specification, which names the scheme (§1, §9) and no call by which it is seen. */
export const getStash = defineCall({
  name: "stash.get",
  method: "GET",
  path: "/v2/stash",
  summary: "The coins of the investor, and how each of them was earned, the latest first.",
  access: "investor",
  effect: "query",
  input: z.object(pageInput),
  output: stash,
  errors: [],
});
