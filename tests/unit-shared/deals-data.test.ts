import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { evidenceLackingIn } from "../../backend/catalogue/deal-evidence.ts";
import { type DealFile, dealFile, offeredUnits, termsFrom } from "../../backend/catalogue/deal-file.ts";
import { dealStatusAt } from "../../backend/deal/status.ts";
import { investmentTermsOf, RESIDENT_WITH_PAN } from "../../backend/deal/terms.ts";
import { type DealTerms, dealTerms } from "../../lib/contract/calls/deals.ts";
import { isIndianIsin } from "../../lib/contract/facts/isin.ts";
import { minor } from "../../lib/contract/facts/money.ts";
import { DAY_MS, epochMs } from "../../lib/contract/values/calendar-date.ts";
import {
  type LocalizedText,
  localizedText,
  PRODUCT_KINDS,
  type ProductKind,
} from "../../lib/contract/values/products.ts";
import { SETTLEMENT_HOLIDAYS } from "../../lib/finance/business-days.ts";
import { HISTORIES } from "../../scripts/seed/investor-histories.ts";
import { listFiles, readText } from "./source-tree.ts";

/* The sandbox's deals read as promises of money, so every checkable statement in them is checked. */

const folder = "data/deals";
const calendar = z
  .array(z.object({ file: z.string(), daysAgo: z.number().int().min(0) }))
  .parse(JSON.parse(readText(`${folder}/seed.json`)));
const paths = listFiles(`${folder}/**/*.json`).filter((path) => basename(path) !== "seed.json");

const seededAt = epochMs(Date.parse("2026-11-21T06:30:00Z"));

interface Published {
  readonly path: string;
  readonly text: string;
  readonly file: DealFile;
  readonly terms: DealTerms;
}

function publishedOn(path: string): Published {
  const text = readText(path);
  const file = dealFile.parse(JSON.parse(text));
  const daysAgo = calendar.find((entry) => join(folder, entry.file) === path)?.daysAgo ?? 0;
  return { path, text, file, terms: termsFrom(file, epochMs(seededAt - daysAgo * DAY_MS), SETTLEMENT_HOLIDAYS) };
}

const deals = paths.map(publishedOn);
const named = deals.map((deal) => [deal.file.dealId, deal] as const);

const statusOf = ({ file, terms }: Published, at = seededAt) =>
  dealStatusAt({
    terms,
    remainingUnits: offeredUnits(terms) - file.placed.units,
    restructuring: null,
    redeemsOn: null,
    at,
    calendar: SETTLEMENT_HOLIDAYS,
  });
const kindsOf = (among: readonly Published[]) => new Set<ProductKind>(among.map(({ terms }) => terms.product.kind));

/** Every localized text of a deal, at any depth. */
function textsIn(value: unknown): readonly LocalizedText[] {
  const text = localizedText.safeParse(value);
  if (text.success) return [text.data];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const numbersIn = (text: string) => (text.match(/\d+(?:[,.]\d+)*/g) ?? []).map(String).sort();

it("offers the same deals in the evening as at noon of the day on which the sandbox is seeded", () => {
  const openAt = (hoursLater: number) =>
    named.filter(([, deal]) => statusOf(deal, epochMs(seededAt + hoursLater * 3_600_000)) === "OPEN");
  const idsOf = (open: typeof named) => open.map(([id]) => id);
  expect(idsOf(openAt(11))).toEqual(idsOf(openAt(0)));
  expect(kindsOf(openAt(0).map(([, deal]) => deal))).toEqual(new Set(PRODUCT_KINDS));
});

describe("the catalogue", () => {
  it("is large, and has every kind of deal and every status on the seed day", () => {
    expect(deals.length).toBeGreaterThanOrEqual(50);
    expect(kindsOf(deals)).toEqual(new Set(PRODUCT_KINDS));
    const isIn = (status: string) => deals.filter((deal) => statusOf(deal) === status);
    expect(kindsOf(isIn("OPEN"))).toEqual(new Set(PRODUCT_KINDS));
    expect(isIn("UPCOMING").length).toBeGreaterThanOrEqual(3);
    expect(isIn("SOLD_OUT").length).toBeGreaterThanOrEqual(2);
    expect(isIn("CLOSED").length).toBeGreaterThanOrEqual(5);
    expect(isIn("MATURED").length).toBeGreaterThanOrEqual(5);
    const nearlyFull = isIn("OPEN").filter(({ file, terms }) => file.placed.units >= 0.95 * offeredUnits(terms));
    expect(nearlyFull.length).toBeGreaterThanOrEqual(2);
  });

  it("has GIFT bonds, and GIFT deposits in every foreign currency with yearly and quarterly plans", () => {
    const gift = deals.filter(({ terms }) => terms.investmentType === "GIFT");
    const deposits = gift.filter(({ terms }) => terms.product.kind === "GIFT_DEPOSIT");
    expect(new Set(deposits.map(({ terms }) => terms.currency))).toEqual(new Set(["USD", "GBP", "EUR", "AED", "SGD"]));
    expect(deposits.some(({ text }) => text.includes("QUARTERLY"))).toBe(true);
    expect(gift.length - deposits.length).toBeGreaterThanOrEqual(3);
  });

  it("names each deal once", () => {
    const unique = (values: readonly string[]) => expect(new Set(values).size).toBe(values.length);
    unique(deals.map(({ file }) => file.dealId));
    unique(deals.map(({ file }) => file.title));
    for (const { path, file } of deals) expect(basename(path)).toBe(`${file.dealId}.json`);
  });

  it("names one group for all deals of a payer, and groups that hold more than one payer", () => {
    const groups = Map.groupBy(deals, ({ file }) => file.payer.name);
    for (const [payer, own] of groups) expect(new Set(own.map(({ file }) => file.payerGroup)).size, payer).toBe(1);
    const inGroups = deals.filter(({ file }) => typeof file.payerGroup === "string");
    const payersOf = Map.groupBy(inGroups, ({ file }) => file.payerGroup);
    expect(payersOf.size).toBeGreaterThan(0);
    for (const [group, own] of payersOf)
      expect(new Set(own.map(({ file }) => file.payer.name)).size, String(group)).toBeGreaterThan(1);
  });

  it("has a publication date for every deal, each once", () => {
    expect(calendar.map(({ file }) => join(folder, file)).sort()).toEqual(paths);
  });
});

it("has every deal of the demo investors open on the day they invest", () => {
  const bought = HISTORIES.flatMap(({ days }) =>
    days.flatMap(({ daysAgo, acts }) => acts.flatMap((act) => (act.do === "invest" ? [{ ...act, daysAgo }] : []))),
  );
  expect(bought.length).toBeGreaterThanOrEqual(15);
  for (const { deal, amount, daysAgo } of bought) {
    const found = deals.find(({ file }) => file.dealId === deal);
    if (!found) throw new Error(`${deal} is no deal`);
    const { file, terms } = found;
    const remainingUnits = offeredUnits(terms) - file.placed.units;
    const at = epochMs(seededAt - daysAgo * DAY_MS);
    expect([
      deal,
      dealStatusAt({ terms, remainingUnits, restructuring: null, redeemsOn: null, at, calendar: SETTLEMENT_HOLIDAYS }),
    ]).toEqual([deal, "OPEN"]);
    expect(amount * 100).toBeGreaterThanOrEqual(terms.minimum);
  }
});

it("states the agreed rate and extension of each restructuring in both languages", () => {
  const restructurings = z
    .array(
      z.object({
        file: z.string(),
        order: z.object({ extendDays: z.number(), rateBps: z.number(), notice: localizedText }),
      }),
    )
    .min(1)
    .parse(JSON.parse(readText("data/restructurings.json")));
  for (const { file, order } of restructurings) {
    const { en, hi = "" } = order.notice;
    expect(paths).toContain(join(folder, file));
    expect(en).toContain(`${(order.rateBps / 100).toFixed(2)}% a year`);
    expect(en).toContain(`${order.extendDays} days`);
    expect(numbersIn(hi)).toEqual(numbersIn(en));
  }
});

describe.each(named)("%s", (_, { file, terms, text }) => {
  it("matches the contract, and its minimum can be bought on its opening day", () => {
    expect(dealTerms.parse(z.encode(dealTerms, terms))).toEqual(terms);
    const { product, minimum, currency } = terms;
    const isPriced = product.kind === "BOND" || product.kind === "PRE_IPO";
    const bought = investmentTermsOf({
      deal: terms,
      amount: isPriced ? minor(minimum * 2) : minimum,
      choice: {},
      at: terms.opensAt,
      taxpayer: RESIDENT_WITH_PAN,
      paisePerMajor: currency === "INR" ? 100 : 9_000,
      calendar: SETTLEMENT_HOLIDAYS,
    });
    if (product.kind === "PRE_IPO") expect(bought.cashflow).toEqual([]);
    else expect(bought.absoluteReturnBps).toBeGreaterThan(0);
  });

  it("has each text in both languages with the same figures", () => {
    const texts = textsIn(JSON.parse(text));
    expect(texts.length).toBeGreaterThanOrEqual(15);
    for (const { en, hi = "" } of texts) {
      expect(en).not.toMatch(/[\u0900-\u097F]/);
      expect(hi).toMatch(/[\u0900-\u097F]/);
      expect(numbersIn(hi), en).toEqual(numbersIn(en));
    }
    for (const list of [file.security, file.covenants, file.risks]) {
      expect(new Set(list.map(({ en }) => en)).size).toBe(list.length);
    }
  });

  it("shows the same figures of a payer as its other deals, and what it holds", () => {
    const financials = deals.flatMap((deal) =>
      deal.file.payer.name === file.payer.name ? [deal.file.evidence.financials] : [],
    );
    expect(new Set(financials.map((shown) => JSON.stringify(shown))).size).toBe(1);
    expect(evidenceLackingIn(terms)).not.toContain("asset");
    expect(evidenceLackingIn(terms)).not.toContain("position");
    const { asset } = terms.evidence;
    if (asset?.is !== "BUILDING") return;
    const { position: _, ...unplaced } = asset;
    expect(evidenceLackingIn({ ...terms, evidence: { ...terms.evidence, asset: unplaced } })).toContain("position");
  });

  it("quotes no yearly rate other than its own", () => {
    const own = new Set(
      [...JSON.stringify(z.encode(dealTerms, terms).product).matchAll(/"\w*[bB]ps":(\d+)/g)].map(([, bps]) =>
        Number(bps),
      ),
    );
    const quoted = textsIn(JSON.parse(text)).flatMap(({ en }) =>
      [...en.matchAll(/(\d{1,3}\.\d{2})% a year/g)].map(([, percent]) => Math.round(Number(percent) * 100)),
    );
    for (const rateBps of quoted) expect(own).toContain(rateBps);
    if (terms.product.kind !== "PRE_IPO") expect(quoted.length).toBeGreaterThan(0);
  });
});

describe("the disclosures of each kind of deal", () => {
  const of = (...kinds: ProductKind[]) => deals.filter(({ terms }) => kinds.includes(terms.product.kind));

  it("state whether deposit insurance applies", () => {
    for (const { file, text } of of("FIXED_DEPOSIT")) {
      if (file.product.taker === "BANK") expect(text).toContain("Deposit insurance by DICGC up to ₹5 lakh");
      else expect(text).toContain("no deposit insurance");
    }
    for (const { text } of of("GIFT_DEPOSIT"))
      expect(text).toContain("No deposit insurance covers deposits in GIFT City");
    for (const { text } of of("BOND", "TAP_RESERVE", "INVOICE_DISCOUNTING", "ASSET_LEASING", "GIFT_BOND")) {
      expect(text).toMatch(/not a deposit/);
    }
  });

  it("name a valid ISIN from a series that no real issuer uses", () => {
    const isins = of("BOND", "PRE_IPO").map(({ file, text }) => {
      const isin = String(file.product.isin);
      expect(isIndianIsin(isin)).toBe(true);
      expect(isin).toMatch(/^INEX/);
      if (file.product.kind === "BOND") expect(text).toContain(`under ISIN ${isin}`);
      return isin;
    });
    expect(new Set(isins).size).toBe(isins.length);
  });

  it("give a rating for every debt of a company and none for shares and governments", () => {
    const isUnrated = ({ product }: DealTerms) =>
      product.kind === "PRE_IPO" || (product.kind === "BOND" && product.security === "SOVEREIGN");
    for (const { file, terms } of deals) expect(file.rating === null).toBe(isUnrated(terms));
  });

  it("state the tax of non-residents, the accreditation and the lock-in of shares", () => {
    for (const { text } of of("GIFT_DEPOSIT", "GIFT_BOND")) expect(text).toContain("None in India for a non-resident");
    for (const { text } of of("GIFT_BOND")) expect(text).toContain("Why do I have to be accredited?");
    for (const { text } of of("PRE_IPO")) expect(text).toContain("the law locks shares bought before it");
  });
});
