import { describe, expect, it } from "vitest";
import { minor } from "../../../lib/contract/facts/money.ts";
import { calendarDateOf } from "../../../lib/contract/values/calendar-date.ts";
import { investmentId } from "../../../lib/contract/values/ids.ts";
import type { ProductTerms } from "../../../lib/contract/values/products.ts";
import type { PaidPayout } from "./payment-store.ts";
import { deductionsInRupees, deductionsOf, foreignEntryOf, incomeEntriesOf, paysIncome } from "./tax-payments.ts";

const date = calendarDateOf;

const deposit = (taker: "BANK" | "NBFC"): ProductTerms => ({
  ...{ kind: "FIXED_DEPOSIT", taker, rates: [{ tenureMonths: 12, rateBps: 700 }], payouts: ["QUARTERLY"] },
  ...{ rateCard: [{ fromDays: 0, rateBps: 500 }], penaltyBps: 100 },
});
const lease: ProductTerms = {
  ...{ kind: "ASSET_LEASING", rateBps: 1, tenureMonths: 12, residualShareBps: 0, taxedAs: "RENT" },
  asset: { en: "A press", hi: "एक मशीन" },
};
const giftDeposit: ProductTerms = {
  ...{ kind: "GIFT_DEPOSIT", rateBps: 540, tenureDays: 180, payout: "AT_MATURITY" },
};
const giftBond: ProductTerms = {
  ...{ kind: "GIFT_BOND", couponBps: 700, payout: "YEARLY", listed: true, securityValue: minor(1) },
  maturityOn: date("2030-01-15"),
};

const payout = (product: ProductTerms, change: Partial<PaidPayout> = {}): PaidPayout => ({
  ...{ investmentId: investmentId.parse(`inv_${"0".repeat(25)}`), payoutSequence: 1, kind: "INTEREST", title: "" },
  ...{ payerName: "Payer", productType: "FIXED_DEPOSIT", product, currency: "INR", tdsBasis: "RESIDENT" },
  ...{ dueOn: date("2026-09-30"), paidOn: date("2026-10-01"), interest: minor(1_000_00), gross: minor(1_000_00) },
  ...{ tdsRateBps: 1000, tds: minor(100_00), gain: null, premium: minor(0), gainTdsRateBps: 0, gainTds: minor(0) },
  ...change,
});

const references = {
  tanOf: () => null,
  payerNameOf: () => null,
  rateOn: (on: string) =>
    on === "2026-08-31" ? 88_49 : on === "2027-03-31" ? 90_00 : on === "2026-10-01" ? 87_00 : null,
};

describe("the section of a deduction", () => {
  it.each([
    ["BANK", "393(1) 5(ii)", "1021"],
    ["NBFC", "393(1) 5(iii)", "1022"],
  ] as const)("from a deposit with a %s is %s", (taker, section, paymentCode) => {
    expect(deductionsOf(payout(deposit(taker)), references, null)).toMatchObject([{ section, paymentCode }]);
  });
});

it("interest on a bond that is listed at an IFSC has a section of its own, and the gain of its redemption that of all gains", () => {
  const bond = (issuer: "PUBLIC_COMPANY" | "PRIVATE_COMPANY", listed: boolean): ProductTerms => ({
    ...(giftBond as Extract<ProductTerms, { kind: "GIFT_BOND" }>),
    ...{ issuer, listed },
  });
  const redeemed = { gain: minor(500_00), premium: minor(500_00), gainTds: minor(60_00), gainTdsRateBps: 1300 };
  const sections = (product: ProductTerms, paidOn = date("2026-10-01")) =>
    deductionsOf(payout(product, { tdsBasis: "NON_RESIDENT", paidOn, ...redeemed }), references, null).map(
      ({ section, formerSection, paymentCode }) => [section, formerSection, paymentCode],
    );
  const ofGain = ["393(2) 17", "195", "1057"];
  expect(sections(bond("PUBLIC_COMPANY", true))).toEqual([["393(2) 4", "194LC", "1043"], ofGain]);
  expect(sections(bond("PRIVATE_COMPANY", true))).toEqual([["393(2) 4", "194LC", "1043"], ofGain]);
  expect(sections(bond("PUBLIC_COMPANY", false))).toEqual([ofGain, ofGain]);
  expect(sections(bond("PUBLIC_COMPANY", true), date("2026-03-31")).map(([section]) => section)).toEqual([
    "194LC",
    "195",
  ]);
});

it.each([
  ["who is 60 on the last day of the tax year", "1967-04-01", "1020"],
  ["who is 60 a day later", "1967-04-02", "1021"],
] as const)("a bank reports the interest of a depositor %s under its own code", (_, bornOn, paymentCode) => {
  const senior = deductionsOf(payout(deposit("BANK")), references, calendarDateOf(bornOn));
  expect(senior).toMatchObject([{ section: "393(1) 5(ii)", paymentCode }]);
  const company = deductionsOf(payout(deposit("NBFC")), references, calendarDateOf(bornOn));
  expect(company).toMatchObject([{ paymentCode: "1022" }]);
});

it("what the return declares of a payout decides whether it is income, not the interest in it", () => {
  const [gross, none] = [minor(1_000_00), minor(0)];
  const free = { gross, interest: none, tds: none };
  expect(paysIncome(payout(lease, { ...free, kind: "RENTAL" }))).toBe(true);
  expect(paysIncome(payout(lease, { ...free, kind: "RESIDUAL" }))).toBe(false);
  expect(paysIncome(payout(lease, { kind: "SALE" }))).toBe(false);
});

it("a deduction has the day of a late payment, and its quarter", () => {
  expect(deductionsOf(payout(deposit("BANK")), references, null)).toMatchObject([
    { paidOn: "2026-10-01", deductedOn: "2026-10-01", quarter: 3 },
  ]);
});

it("the tax on a sale is deducted by the buyer, whom we do not know, and never reported as the issuer's", () => {
  const sale = { kind: "SALE", tdsBasis: "NON_RESIDENT", gain: minor(80_00) } as const;
  expect(deductionsOf(payout(deposit("BANK"), sale), { ...references, tanOf: () => "ZZZH00015U" }, null)).toMatchObject(
    [{ payer: { name: null, tan: null } }],
  );
});

describe("the gross amount of a deduction", () => {
  it("from a sale is the gain, not the proceeds above the principal", () => {
    const sale = { kind: "SALE", tdsBasis: "NON_RESIDENT", interest: minor(-50_00), gain: minor(80_00) } as const;
    const bond = payout(deposit("BANK"), { ...sale, tds: minor(24_96), tdsRateBps: 3120 });
    expect(deductionsOf(bond, references, null)).toMatchObject([{ gross: 80_00, tds: 24_96, rateBps: 3120 }]);
  });
});

describe("an income in a foreign currency is converted at the rate that rule 115 prescribes", () => {
  const usd = { currency: "USD", tds: minor(0) } as const;
  const entry = (product: ProductTerms, change: Partial<PaidPayout> = {}) =>
    foreignEntryOf(payout(product, { ...usd, ...change }), references);

  it("interest on a bond: of the last day of the month before the one in which it is due", () => {
    expect(entry(giftBond)).toMatchObject({ rateOn: "2026-08-31", paisePerUnit: 88_49, incomeInRupees: 88_490_00 });
  });

  it("interest on a deposit: of the last day of the tax year, of which nothing is known before", () => {
    expect(entry(giftDeposit)).toMatchObject({ rateOn: "2027-03-31", incomeInRupees: 90_000_00 });
    expect(entry(giftDeposit, { paidOn: date("2027-04-01") })).toMatchObject({
      ...{ rateOn: "2028-03-31", paisePerUnit: null, incomeInRupees: null },
    });
  });

  it("an income from which tax was deducted: of the day of the deduction", () => {
    for (const product of [giftBond, giftDeposit]) {
      expect(entry(product, { tds: minor(100_00) })).toMatchObject({
        ...{ rateOn: "2026-10-01", incomeInRupees: 87_000_00, tdsInRupees: 8_700_00 },
      });
    }
  });
});

describe("a deduction in a foreign currency", () => {
  const taxed = { currency: "USD", tds: minor(100_01), tdsBasis: "NON_RESIDENT", tdsRateBps: 2080 } as const;

  it("is reported in rupees at the rate of its day, the parts of a redemption adding up to the entry", () => {
    const redeemed = { ...taxed, gain: minor(33_33), premium: minor(33_33), gainTds: minor(33_33) };
    const deductions = deductionsInRupees(payout(giftBond, redeemed), references, null);
    expect(deductions).toMatchObject([
      { gross: 84_100_29, tds: 5_801_16, rateBps: 2080, section: "393(2) 17", quarter: 3 },
      { gross: 2_899_71, tds: 2_899_71 },
    ]);
    expect(foreignEntryOf(payout(giftBond, redeemed), references)).toMatchObject({ tdsInRupees: 8_700_87 });
  });

  it("is not reported while nobody has entered the rate", () => {
    const later = payout(giftBond, { ...taxed, paidOn: date("2026-10-05") });
    expect(deductionsInRupees(later, references, null)).toEqual([]);
    expect(foreignEntryOf(later, references)).toMatchObject({ tds: 100_01, paisePerUnit: null, tdsInRupees: null });
  });
});

it.each([
  ["a bank's deposit", deposit("BANK"), "OS 1b(ii)"],
  ["a finance company's deposit", deposit("NBFC"), "OS 1b(ix)"],
  ["a machine", lease, "OS 1c"],
])("the income of %s stands on its line of the return", (_, product, itrLine) => {
  expect(incomeEntriesOf(payout(product), references, undefined)).toMatchObject([{ itrLine }]);
});

it("interest that a treaty's rate limits stands on the line of treaties too, and rent does not", () => {
  const lineOf = (product: ProductTerms, tdsBasis: PaidPayout["tdsBasis"]) =>
    incomeEntriesOf(payout(product, { tdsBasis }), references, undefined).map(({ itrLine }) => itrLine);
  expect(lineOf(deposit("BANK"), "TREATY")).toEqual(["OS 1b(ii), 2f"]);
  expect(lineOf(deposit("BANK"), "NON_RESIDENT")).toEqual(["OS 1b(ii)"]);
  expect(lineOf(lease, "NON_RESIDENT")).toEqual(["OS 1c"]);
});

it.each([
  ["a resident", "IFSC_UNIT", "RESIDENT", "OS 1b(ix)"],
  ["a non-resident, of a unit in GIFT City", "IFSC_UNIT", "NON_RESIDENT", "EI"],
  ["a non-resident, of an Indian company", "PUBLIC_COMPANY", "NON_RESIDENT", "OS 2d"],
  ["a non-resident with a treaty, of an Indian company", "PUBLIC_COMPANY", "TREATY", "OS 2d, 2f"],
  ["a non-resident with a treaty, of a unit in GIFT City", "IFSC_UNIT", "TREATY", "EI"],
] as const)("interest of GIFT City of %s stands on its line of the return", (_, issuer, tdsBasis, itrLine) => {
  const bond = { ...giftBond, issuer } as ProductTerms;
  expect(foreignEntryOf(payout(bond, { currency: "USD", tdsBasis }), references)).toMatchObject({ itrLine });
});

describe("the income of a lease", () => {
  const lease = (taxedAs: "RENT" | "INTEREST"): ProductTerms => ({
    ...{ kind: "ASSET_LEASING", rateBps: 1200, tenureMonths: 24, residualShareBps: 1000, taxedAs },
    asset: { en: "Two presses" },
  });
  const paid = { interest: minor(1_000_00), gross: minor(4_700_00) };

  it("of an owned machine is the whole rental, the gross amount that its lessee reports", () => {
    const rental = payout(lease("RENT"), { ...paid, kind: "RENTAL" });
    const [entry] = incomeEntriesOf(rental, references, undefined);
    expect(entry).toMatchObject({ nature: "RENT", income: 4_700_00, itrLine: "OS 1c" });
    expect(deductionsOf(rental, references, null)).toMatchObject([{ gross: 4_700_00 }]);
  });

  it("of a loan on a machine is its interest", () => {
    const repayment = payout(lease("INTEREST"), { ...paid, kind: "REPAYMENT" });
    const [entry] = incomeEntriesOf(repayment, references, undefined);
    expect(entry).toMatchObject({ nature: "INTEREST", income: 1_000_00, itrLine: "OS 1b(ix)" });
    expect(deductionsOf(repayment, references, null)).toMatchObject([{ gross: 1_000_00 }]);
  });
});

describe("a distribution of a business trust", () => {
  const scheme: ProductTerms = {
    ...{ kind: "FRE", city: "Pune", areaSqft: 84_000, tenant: "Meridian Labs", rentYieldBps: 810, yearlyStepBps: 500 },
    ...{ years: 5, exitShareBps: 11_800, isin: "INEX31B25013" },
    passedThrough: { interestBps: 5_500, dividendBps: 2_500 },
  };
  const distribution = payout(scheme, { kind: "RENT", productType: "FRE" });

  it("is declared as what it was in the trust, and the tax on it in the same parts", () => {
    const entries = incomeEntriesOf(distribution, references, undefined);
    expect(entries.map(({ nature, income, tds, itrLine }) => [nature, income, tds, itrLine])).toEqual([
      ["INTEREST", 550_00, 55_00, "PTI"],
      ["DIVIDEND", 250_00, 25_00, "PTI"],
      ["RENT", 200_00, 20_00, "PTI"],
    ]);
  });

  const deducted = (change: Partial<PaidPayout>) =>
    deductionsOf({ ...distribution, ...change }, references, null).map((each) => [
      ...[each.section, each.paymentCode, each.gross, each.rateBps, each.tds],
    ]);

  it("bears a deduction from each part, under the payment code of that part", () => {
    expect(deducted({})).toEqual([
      ["393(1) 4(ii)", "1014", 550_00, 1000, 55_00],
      ["393(1) 4(ii)", "1015", 250_00, 1000, 25_00],
      ["393(1) 4(ii)", "1016", 200_00, 1000, 20_00],
    ]);
    expect(deducted({ paidOn: date("2026-03-31") })).toEqual([
      ["194LBA", null, 550_00, 1000, 55_00],
      ["194LBA", null, 250_00, 1000, 25_00],
      ["194LBA", null, 200_00, 1000, 20_00],
    ]);
  });

  it("of a non-resident bears 5 % of the interest, 10 % of the dividend and 30 % of the rent, with cess", () => {
    // 5.2 % of 550, 10.4 % of 250 and 31.2 % of 200: 117 of 1,000.
    const abroad = { tdsBasis: "NON_RESIDENT", tdsRateBps: 1170, tds: minor(117_00) } as const;
    expect(deducted(abroad)).toEqual([
      ["393(2) 6", "1045", 550_00, 520, 28_60],
      ["393(2) 6", "1046", 250_00, 1040, 26_00],
      ["393(2) 7", "1047", 200_00, 3120, 62_40],
    ]);
    const entries = incomeEntriesOf({ ...distribution, ...abroad }, references, undefined);
    expect(entries.map(({ tds }) => tds)).toEqual([28_60, 26_00, 62_40]);
  });

  it("without a part has no deduction of it, and a scheme's exit has one under the section of other sums", () => {
    const allRent = { ...scheme, passedThrough: { interestBps: 0, dividendBps: 0 } };
    expect(deducted({ product: allRent })).toEqual([["393(1) 4(ii)", "1016", 1_000_00, 1000, 100_00]]);
    const exit = { kind: "EXIT", tdsBasis: "NON_RESIDENT", tdsRateBps: 3120, tds: minor(312_00) } as const;
    expect(deducted(exit)).toEqual([["393(2) 17", "1057", 1_000_00, 3120, 312_00]]);
  });
});
