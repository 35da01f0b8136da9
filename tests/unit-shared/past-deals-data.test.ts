import { expect, it } from "vitest";
import { dealFile } from "../../backend/catalogue/deal-file.ts";
import { recordedDeals } from "../../backend/catalogue/past-deal-file.ts";
import { listFiles, readText } from "./source-tree.ts";

/* The sandbox's ended deals are what the payers' records on its open deals count. */

const past = recordedDeals.parse({ deals: JSON.parse(readText("data/past-deals.json")) }).deals;
const files = listFiles("data/deals/**/*.json").filter((path) => !path.endsWith("seed.json"));

/** The latest record of each payer with the deals of one kind of product: the one that counts the most deals. */
const records = new Map<string, { deals: number; late: number; longestDelayDays: number }>();
for (const path of files) {
  const { payer, product, record } = dealFile.parse(JSON.parse(readText(path)));
  if (record === null) continue;
  const key = `${product.kind} ${payer.name}`;
  if (record.deals > (records.get(key)?.deals ?? -1)) records.set(key, record);
}

const COUNTED_KINDS = ["INVOICE_DISCOUNTING", "ASSET_LEASING", "FIXED_DEPOSIT"];

it.each([...records].filter(([key]) => COUNTED_KINDS.includes(key.split(" ")[0] ?? "")))(
  "%s: the record on the deal equals the ended deals",
  (key, record) => {
    const [kind, ...name] = key.split(" ");
    const own = past.filter(({ category, payer }) => category === kind && payer === name.join(" "));
    const late = own.filter(({ lateByDays }) => lateByDays > 0);
    expect(own.every(({ recovered, amount }) => recovered === undefined || recovered === amount)).toBe(true);
    expect({
      deals: own.length,
      late: late.length,
      longestDelayDays: Math.max(0, ...late.map(({ lateByDays }) => lateByDays)),
    }).toEqual(record);
  },
);

it("gives every ended deal its own reference", () => {
  expect(new Set(past.map(({ reference }) => reference)).size).toBe(past.length);
});

it("includes deals that ended in a loss", () => {
  expect(past.filter(({ recovered, amount }) => recovered !== undefined && recovered < amount).length).toBeGreaterThan(
    0,
  );
});
