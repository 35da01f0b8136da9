/** Sample deals on machines, owned and financed (docs/decisions/0201): each is worded as owned or as financed. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const FOLDER = "data/deals/asset-leasing";

interface Sample {
  readonly dealId: string;
  readonly product: { readonly taxedAs?: string; readonly block?: string };
  readonly payer: { readonly role: string };
}

const samples = readdirSync(FOLDER).map((name) => {
  const text = readFileSync(join(FOLDER, name), "utf8");
  const deal: Sample = JSON.parse(text);
  const { payer: _, counterparty: __, evidence: ___, ...own } = JSON.parse(text);
  return { deal, words: JSON.stringify(own) };
});
const loans = samples.filter(({ deal }) => deal.product.taxedAs === "INTEREST");
const owned = samples.filter(({ deal }) => deal.product.taxedAs === "RENT");

const WORDS_OF_A_LEASE = /\b(?:rentals?|rented|leas(?:e[sd]?|ing)|lessees?)\b|किराया|किराए|किरायों|लीज़/i;

it("shows both forms, and nothing but them", () => {
  expect(owned.map(({ deal }) => deal.dealId).toSorted()).toEqual(["chalak-buses-36m", "voltwheel-swiftlane-36m"]);
  expect(loans).toHaveLength(samples.length - owned.length);
  for (const { deal } of owned) expect(deal.product.block).toBe("VEHICLES_ON_HIRE");
});

describe.each(loans)("$deal.dealId, a loan", ({ deal, words }) => {
  it("is owed by a borrower, and speaks of no rental, lease or lessee in either language", () => {
    expect(deal.payer.role).toBe("BORROWER");
    expect(words).not.toMatch(WORDS_OF_A_LEASE);
    expect(words).toContain("{tdsInterest}");
    expect(words).not.toContain("{tdsMachinery}");
  });
});

describe.each(owned)("$deal.dealId, owned by the investors", ({ deal, words }) => {
  it("is let to a lessee, and its tax is that of rent with depreciation", () => {
    expect(deal.payer.role).toBe("LESSEE");
    expect(words).toMatch(WORDS_OF_A_LEASE);
    expect(words).toContain("{tdsMachinery}");
    expect(words).toContain("depreciation");
    expect(words).not.toContain("{tdsInterest}");
  });
});
