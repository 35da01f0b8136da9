import { expect, it } from "vitest";
import { dealFile } from "../../backend/catalogue/deal-file.ts";
import { recordedDeals } from "../../backend/catalogue/past-deal-file.ts";
import type { LocalizedText } from "../../lib/contract/values/products.ts";
import { listFiles, readText } from "./source-tree.ts";

const past = recordedDeals.parse({ deals: JSON.parse(readText("data/past-deals.json")) }).deals;
const files = listFiles("data/deals/**/*.json").filter((path) => !path.endsWith("seed.json"));

/** Claims about how a payer has paid at ultra; the counted record says that, and it changes. */
const COUNTS_PAYMENTS = {
  en: /every deal so far|earlier deals?|deals here|times? late\b|never been late|repaid to the day/i,
  hi: /अब तक हर सौदे|पिछले [^।]{0,60} सौदों|यहाँ के [^।]{0,60} सौदों|(चार|पाँच|\d{1,4}) बार देर/,
};

it.each(files)("%s leaves the payer's record to the record that is counted", (path) => {
  const { why, security, covenants, risks, faqs } = dealFile.parse(JSON.parse(readText(path)));
  const texts: LocalizedText[] = [why, ...security, ...covenants, ...risks, ...faqs.map(({ answer }) => answer)];
  expect(texts.filter(({ en, hi }) => COUNTS_PAYMENTS.en.test(en) || COUNTS_PAYMENTS.hi.test(hi ?? ""))).toEqual([]);
});

it("gives every ended deal its own reference", () => {
  expect(new Set(past.map(({ reference }) => reference)).size).toBe(past.length);
});

it("includes deals that ended in a loss", () => {
  expect(past.filter(({ recovered, amount }) => recovered !== undefined && recovered < amount).length).toBeGreaterThan(
    0,
  );
});
