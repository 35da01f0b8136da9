import { expect, it } from "vitest";
import { insertDeclaration } from "../../../backend/investor/holdings/tax-declaration-store.ts";
import { settlePayout } from "../../../backend/investor/payouts/payout-collection.ts";
import { taxYear } from "../../../backend/investor/tax/tax-year.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import {
  addDays,
  calendarDateOf,
  DAY_MS,
  financialYearOf,
  startOfDayInIndia,
} from "../../../lib/contract/values/calendar-date.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import { beginAt } from "../instants.ts";
import { passTo, today } from "../selling/seller.ts";
import { statementTextOf } from "../statements/statement-text.ts";
import { type Answer, fund, type Investor, inAccount, invoke, rupees } from "../wallet/investor.ts";
import {
  allFindings,
  codeFor,
  commitOnly,
  idIn,
  invest,
  investmentOf,
  newDeal,
  newSaver,
  passDays,
} from "./investing-steps.ts";
import { DEAL_FILES } from "./products.ts";

// The figures depend on the tax year in which a payment falls.
beginAt("2026-11-25T06:30:00Z");

const PATH = "/v2/user/tax-declarations";
const HOUR_MS = 3_600_000;
const STATEMENT = { totalIncome: 3_50_000, declarationsElsewhere: 1, incomeElsewhere: 20_000 };

async function newDeclarant(bornOn = "1990-06-15"): Promise<Investor> {
  const investor = await newSaver();
  await inAccount(investor, ({ sql }) => sql.exec("UPDATE identity SET date_of_birth = ?", bornOn));
  return investor;
}

const send = (investor: Investor, path: string, body: object, key: string = randomIds.letters()) =>
  invoke(investor, `${PATH}${path}`, { body, key });

async function file(investor: Investor, statement = STATEMENT, key: string = randomIds.letters()): Promise<Answer> {
  const sent = await send(investor, "/otp/request", statement);
  if (sent.status !== 200) return sent;
  return send(investor, "", { ...statement, otp: await codeFor(investor) }, key);
}

const payoutsOf = async (investor: Investor, id: InvestmentId) => (await investmentOf(investor, id)).cashflow;

/** ₹6,00,000 in invoices that pay after 60 days, with interest above the threshold. */
async function holdInvoices(investor: Investor, change: Record<string, unknown> = {}): Promise<InvestmentId> {
  await fund(investor, 6_00_000);
  const deal = await newDeal({ product: { tenureDays: 60, rateBps: 1310 }, ...change });
  return idIn(await invest(investor, deal, 6_00_000));
}

it("pays what falls due after the filing without TDS, and says why", async () => {
  const investor = await newDeclarant();
  const id = await holdInvoices(investor);
  const [before = expect.fail()] = await payoutsOf(investor, id);
  expect(before).toMatchObject({ tdsRateBps: 1000, tdsBasis: "RESIDENT" });
  expect(await file(investor)).toMatchObject({
    status: 200,
    body: {
      obstacle: "FILED",
      declarations: [{ ...STATEMENT, financialYear: financialYearOf(today()), appliesFrom: addDays(today(), 1) }],
    },
  });
  const [open = expect.fail()] = await payoutsOf(investor, id);
  expect(open).toMatchObject({ tdsRateBps: 0, tds: 0, tdsBasis: "FORM_121", net: before.gross });
  await passTo(before.dueOn, investor);
  expect(await payoutsOf(investor, id)).toMatchObject([{ status: "PAID", tds: 0, tdsBasis: "FORM_121" }]);
  const year = await inAccount(investor, (context) => taxYear(context, financialYearOf(before.dueOn), String));
  expect(year.income).toMatchObject([{ tds: 0, tdsBasis: "FORM_121", income: before.interest }]);
  const { text } = await statementTextOf(investor, `get-tax-statement/${year.year.name}`);
  expect(text).toContain("Taxed as: Form 121: no TDS");
  expect(await inAccount(investor, ({ ledger }) => ledger.accountBalance("tds:INR"))).toBe(0);
  expect(await allFindings(investor)).toEqual([]);
  expect(await investor.object.verify()).toEqual([]);
});

it("keeps the tax of a payout that is being made while the declaration is filed", async () => {
  const investor = await newDeclarant();
  const id = await holdInvoices(investor);
  const [{ dueOn } = expect.fail()] = await payoutsOf(investor, id);
  await passDays((Date.parse(`${dueOn}T06:00:00Z`) - clock.now()) / 86_400_000);
  // Another device files while the payer's bank answers.
  await inAccount(investor, async (context) => {
    const collection = async () => {
      await file(investor);
      return { outcome: "PAID", paidOn: dueOn } as const;
    };
    await settlePayout({ ...context, gateways: { ...context.gateways, collections: { collection } } }, `${id}:1`);
  });
  expect(await payoutsOf(investor, id)).toMatchObject([{ status: "PAID", tdsRateBps: 1000, tdsBasis: "RESIDENT" }]);
  expect((await send(investor, "/withdraw", {})).status).toBe(200);
  expect(await allFindings(investor)).toEqual([]);
});

it("taxes a late payout by the declaration of the day on which it is paid", async () => {
  const investor = await newDeclarant();
  const id = await holdInvoices(investor, { paysLateByDays: 9 });
  const [{ dueOn } = expect.fail()] = await payoutsOf(investor, id);
  await passTo(addDays(dueOn, 4), investor);
  await file(investor);
  expect(await payoutsOf(investor, id)).toMatchObject([{ status: "DELAYED", tdsBasis: "RESIDENT" }]);
  await passTo(addDays(dueOn, 10), investor);
  expect(await payoutsOf(investor, id)).toMatchObject([{ status: "PAID", tds: 0, tdsBasis: "FORM_121" }]);
  expect(await allFindings(investor)).toEqual([]);
});

it("ends on 31 March: a bond's coupons of the next financial year are taxed", async () => {
  const investor = await newDeclarant();
  await fund(investor, 8_00_000);
  const id = idIn(await invest(investor, await newDeal(DEAL_FILES.BOND), 7_50_000));
  await file(investor);
  const next = calendarDateOf(`${Number(financialYearOf(addDays(today(), 1)).slice(0, 4)) + 1}-04-01`);
  const payouts = await payoutsOf(investor, id);
  expect(payouts.some(({ dueOn }) => dueOn < next)).toBe(true);
  for (const { dueOn, tdsRateBps, tdsBasis } of payouts) {
    const expected =
      dueOn < next ? { tdsRateBps: 0, tdsBasis: "FORM_121" } : { tdsRateBps: 1000, tdsBasis: "RESIDENT" };
    expect({ tdsRateBps, tdsBasis }).toEqual(expected);
  }
});

it("quotes terms without TDS while the declaration is in force, and taxes them again after its withdrawal", async () => {
  const investor = await newDeclarant();
  await file(investor);
  const id = await holdInvoices(investor);
  expect(await payoutsOf(investor, id)).toMatchObject([{ tds: 0, tdsBasis: "FORM_121" }]);
  expect(await send(investor, "/withdraw", {})).toMatchObject({ status: 200, body: { obstacle: null } });
  expect(await payoutsOf(investor, id)).toMatchObject([{ tdsRateBps: 1000, tdsBasis: "RESIDENT" }]);
  expect(await send(investor, "/withdraw", {})).toMatchObject({ body: { code: "TAX_DECLARATION_NONE" } });
});

it.each([
  ["on the day of its withdrawal without TDS", 0, { tdsRateBps: 0, tds: 0, tdsBasis: "FORM_121" }],
  ["on the day after its withdrawal with TDS", 1, { tdsRateBps: 1000, tdsBasis: "RESIDENT" }],
] as const)("pays %s", async (_, daysAfter, taxed) => {
  const investor = await newDeclarant();
  const id = await holdInvoices(investor);
  await file(investor);
  const [{ dueOn } = expect.fail()] = await payoutsOf(investor, id);
  const withdrawal = startOfDayInIndia(addDays(dueOn, -daysAfter)) + HOUR_MS;
  // The clock alone moves: the payer has not paid yet.
  await passDays((withdrawal - clock.now()) / DAY_MS);
  expect((await send(investor, "/withdraw", {})).status).toBe(200);
  expect(await payoutsOf(investor, id)).toMatchObject([{ ...taxed, status: "EXPECTED" }]);
  await passTo(dueOn, investor);
  expect(await payoutsOf(investor, id)).toMatchObject([{ ...taxed, status: "PAID", paidOn: dueOn }]);
  expect(await allFindings(investor)).toEqual([]);
});

it("taxes an investment that succeeds after the filing by the declaration", async () => {
  const investor = await newDeclarant();
  await fund(investor, 1_00_000);
  const id = await commitOnly(investor, await newDeal(), 60_000);
  await file(investor);
  await passDays(1, investor);
  expect(await payoutsOf(investor, id)).toMatchObject([{ tds: 0, tdsBasis: "FORM_121" }]);
});

it("deducts nothing on 31 March from a compounding deposit, and again in the next year", async () => {
  const investor = await newDeclarant();
  await fund(investor, 10_00_000);
  await fund(investor, 10_00_000);
  const terms = DEAL_FILES.FIXED_DEPOSIT;
  const product = { ...terms.product, rates: [{ tenureMonths: 24, rateBps: 700 }], payouts: ["CUMULATIVE"] };
  const deal = await newDeal({ ...terms, total: 10_00_00_000, product });
  const id = idIn(await invest(investor, deal, 20_00_000));
  const before = (await payoutsOf(investor, id)).filter(({ kind }) => kind === "ACCRUAL");
  const [first = expect.fail(), second = expect.fail()] = before;
  expect(second.tds).toBeGreaterThan(0);
  await file(investor, { totalIncome: 4_00_000, declarationsElsewhere: 0, incomeElsewhere: 0 });
  const after = await payoutsOf(investor, id);
  expect(after[0]).toMatchObject({ kind: "ACCRUAL", tds: 0, tdsBasis: "FORM_121", gross: 0 });
  expect(after[1]).toMatchObject({ kind: "ACCRUAL", tdsBasis: "RESIDENT" });
  // TDS that is not taken out of the deposit earns interest in the next year, of which a tenth is deducted.
  const more = (after[1]?.tds ?? 0) - second.tds;
  expect(more).toBeGreaterThanOrEqual(0);
  expect(more).toBeLessThanOrEqual(first.tds * 0.008);
  const sum = (payouts: readonly { gross: number }[]) => payouts.reduce((total, { gross }) => total + gross, 0);
  expect(sum(after)).toBe(sum(await payoutsOf(investor, id)));
  await passTo(addDays(first.dueOn, 1), investor);
  expect((await payoutsOf(investor, id))[0]).toMatchObject({ status: "PAID", tds: 0, tdsBasis: "FORM_121" });
  expect(await allFindings(investor)).toEqual([]);
});

it("files once for a retried command", async () => {
  const investor = await newDeclarant();
  await send(investor, "/otp/request", STATEMENT);
  const body = { ...STATEMENT, otp: await codeFor(investor) };
  const key = randomIds.letters();
  const [first, again] = [await send(investor, "", body, key), await send(investor, "", body, key)];
  expect(first.status).toBe(200);
  expect(again.body).toEqual(first.body);
  expect(first.body.declarations).toHaveLength(1);
  expect(await file(investor)).toMatchObject({ status: 409, body: { code: "TAX_DECLARATION_FILED" } });
});

it("refuses a code that was sent for other figures", async () => {
  const investor = await newDeclarant();
  await send(investor, "/otp/request", STATEMENT);
  const body = { ...STATEMENT, totalIncome: 3_60_000, otp: await codeFor(investor) };
  expect(await send(investor, "", body)).toMatchObject({ body: { code: "OTP_INVALID" } });
});

it.each([
  ["a total below the declared incomes", {}, { totalIncome: 10_000 }, "TAX_DECLARATION_TOTAL_BELOW_PARTS"],
  ["a total on which tax is due", {}, { totalIncome: 12_00_001 }, "TAX_DECLARATION_TOTAL_TAXED"],
  [
    "declared incomes above the exemption",
    {},
    { totalIncome: 5_00_000, incomeElsewhere: 4_00_001 },
    "TAX_DECLARATION_DECLARED_TAXED",
  ],
  ["a non-resident", { country: "AE" }, {}, "TAX_DECLARATION_NON_RESIDENT"],
  ["a minor", { date_of_birth: "2015-01-01" }, {}, "TAX_DECLARATION_MINOR"],
] as const)("refuses %s", async (_, identity, statement, code) => {
  const investor = await newDeclarant();
  await inAccount(investor, ({ sql }) => {
    for (const [column, value] of Object.entries(identity)) sql.exec(`UPDATE identity SET ${column} = ?`, value);
  });
  expect(await send(investor, "/otp/request", { ...STATEMENT, ...statement })).toMatchObject({ body: { code } });
});

it("offers no declaration to an investor whose income here exceeds the exemption", async () => {
  const investor = await newDeclarant();
  for (let times = 0; times < 3; times += 1) await fund(investor, 10_00_000);
  const deal = await newDeal({ total: 1_00_00_000, product: { tenureDays: 100, rateBps: 5_000 } });
  idIn(await invest(investor, deal, 30_00_000));
  expect((await invoke(investor, PATH)).body).toMatchObject({ obstacle: "INCOME_TOO_HIGH" });
  const sent = await send(investor, "/otp/request", { ...STATEMENT, totalIncome: 6_00_000 });
  expect(sent.body).toMatchObject({ code: "TAX_DECLARATION_DECLARED_TAXED" });
});

it("lets a senior declare more than the exemption while no tax is due", async () => {
  const senior = await newDeclarant("1960-01-01");
  expect(await file(senior, { ...STATEMENT, totalIncome: 12_00_000, incomeElsewhere: 6_00_000 })).toMatchObject({
    status: 200,
  });
});

it("stops a resident's declaration when the investor has moved abroad", async () => {
  const investor = await newDeclarant();
  await inAccount(investor, ({ sql }) => {
    insertDeclaration(sql, {
      ...{ financialYear: financialYearOf(today()), appliesFrom: today(), appliesTo: calendarDateOf("2030-03-31") },
      ...{ incomeHere: rupees(0), declarationsElsewhere: 0, incomeElsewhere: rupees(0), totalIncome: rupees(1) },
      filedAt: clock.now(),
    });
    sql.exec("UPDATE identity SET country = 'AE'");
  });
  const id = await holdInvoices(investor);
  expect(await payoutsOf(investor, id)).toMatchObject([{ tdsRateBps: 3120, tdsBasis: "NON_RESIDENT" }]);
});
