import { z } from "zod";
import { defineCall } from "../define.ts";
import { calendarDate, instant } from "../values/calendar-date.ts";
import { category } from "../values/categories.ts";
import { investmentId, redemptionId } from "../values/ids.ts";
import { localized } from "../values/localized.ts";
import { named } from "../values/named.ts";
import { pageInput, pageOutput } from "../values/paging.ts";

/** Whole coins; negative where they were spent or taken back. */
const coins = z.number().int();

/** Coins earned, spent or taken back at one moment, with their source. */
const stashEntry = named(
  "StashEntry",
  z.object({
    coins,
    earnedAt: instant,
    /** The investment that earned the coins, or whose early end took them back; this and the next two fields are null for any other source. */
    investmentId: investmentId.nullable(),
    productType: category.nullable(),
    title: z.string().nullable(),
    /** The redemption that took the coins, or gave them back; null for coins earned. */
    redemption: z.object({ redemptionId, title: localized(z.string()) }).nullable(),
  }),
);

/** Coins that can be spent from a day on; an early end of their investment before it takes them back. */
export const pendingCoins = named("PendingCoins", z.object({ on: calendarDate, coins: coins.positive() }));

const stash = named(
  "Stash",
  z.object({
    /** The ledger balance, which equals the sum of all entries. Coins held for a redemption are not in it. */
    balance: coins.min(0),
    /** The part of the balance that can be spent now. */
    spendable: coins.min(0),
    /** The rest of the balance, the soonest first. */
    pending: z.array(pendingCoins),
    /** All coins ever earned, without those that an early end took back. */
    earned: coins.min(0),
    /** Coins earned, the highest first. */
    byCategory: z.array(z.object({ productType: category.nullable(), coins, entries: z.number().int() })),
    /** Months in India in which coins were earned, `YYYY-MM`, the latest first. */
    byMonth: z.array(z.object({ month: z.string().regex(/^\d{4}-\d{2}$/), coins })),
    entries: z.array(stashEntry),
    ...pageOutput,
  }),
);
export type Stash = z.output<typeof stash>;

/** Not in the specification's list of calls, which describes the scheme (§1, §9) without one. */
export const getStash = defineCall({
  name: "stash.get",
  tag: "Portfolio",
  method: "GET",
  path: "/v2/stash",
  inSpecification: false,
  summary: "Returns the investor's Stash coins and how they were earned and spent, latest first.",
  access: "investor",
  policy: { guardian: "reads", viewer: "never" },
  effect: "query",
  input: z.strictObject(pageInput),
  output: stash,
  errors: [],
});
