import { beforeAll, expect, it } from "vitest";
import { retaxOpenPayouts } from "../../../backend/investor/holdings/residency.ts";
import { reviewResidence } from "../../../backend/investor/kyc/residence-review.ts";
import { addDays, calendarDateOf, financialYearOf } from "../../../lib/contract/values/calendar-date.ts";
import { passTo, today } from "../selling/seller.ts";
import { fund, type Investor, inAccount, setPace } from "../wallet/investor.ts";
import {
  allFindings,
  commitOnly,
  confirm,
  flowKeyOf,
  idIn,
  invest,
  investmentOf,
  newDeal,
  newSaver,
  passDays,
  passMinutes,
  requestInvestmentCode,
} from "./investing-steps.ts";
import { DEAL_FILES } from "./products.ts";
import { requestMove } from "./residence-steps.ts";

beforeAll(() => setPace("TRANSFER_DELAY", 0));

/** An operator has verified the new residence. */
const moveTo = (investor: Investor, to: string) =>
  inAccount(investor, async (context) => {
    await requestMove(context, to);
    await reviewResidence(context, { outcome: "APPROVED" }, retaxOpenPayouts);
  });

const payoutsOf = async (investor: Investor, id: Awaited<ReturnType<typeof commitOnly>>) =>
  (await investmentOf(investor, id)).cashflow;

it("taxes unpaid payouts by the holder's current residence, and leaves paid ones unchanged", async () => {
  const investor = await newSaver();
  await fund(investor, 300_000);
  const deal = await newDeal(DEAL_FILES.ASSET_LEASING);
  const id = idIn(await invest(investor, deal, 100_000));
  await passDays(40, investor);
  const before = await payoutsOf(investor, id);
  const paid = before.filter(({ status }) => status === "PAID");
  expect(paid).toHaveLength(1);
  await moveTo(investor, "AE");
  const after = await payoutsOf(investor, id);
  expect(after.slice(0, 1)).toEqual(before.slice(0, 1));
  for (const payout of after.slice(1).filter(({ kind }) => kind === "RENTAL")) {
    expect(payout.tdsRateBps).toBe(3120);
    expect(payout.net).toBe(payout.gross - payout.tds);
  }
  await passDays(31, investor);
  expect((await payoutsOf(investor, id)).filter(({ status }) => status === "PAID")).toHaveLength(2);
  expect(await allFindings(investor)).toEqual([]);
  expect(await investor.object.verify()).toEqual([]);
});

it("requires new terms when the investor moved after the quote", async () => {
  const investor = await newSaver();
  await fund(investor, 100_000);
  const key = await flowKeyOf(investor, await newDeal(), 60_000);
  const otp = await requestInvestmentCode(investor, key);
  await moveTo(investor, "AE");
  expect((await confirm(investor, { key, otp })).body).toMatchObject({ code: "FLOW_EXPIRED" });
  await passMinutes(2);
  const id = idIn(await invest(investor, await newDeal(), 60_000));
  expect((await payoutsOf(investor, id)).map(({ tdsRateBps }) => tdsRateBps)).toEqual([3120]);
});

it("taxes a pending investment by the holder's residence when it succeeds", async () => {
  const investor = await newSaver();
  await fund(investor, 100_000);
  const id = await commitOnly(investor, await newDeal(), 60_000);
  await moveTo(investor, "AE");
  await passDays(1, investor);
  const payouts = await payoutsOf(investor, id);
  expect(payouts.map(({ tdsRateBps }) => tdsRateBps)).toEqual([3120]);
  expect(await allFindings(investor)).toEqual([]);
});

it("taxes a late payout by the holder's residence when it is paid", async () => {
  const investor = await newSaver();
  await fund(investor, 500_000);
  const deal = await newDeal({ product: { tenureDays: 60, rateBps: 1310 }, paysLateByDays: 30 });
  const id = idIn(await invest(investor, deal, 500_000));
  await passDays(70, investor);
  expect(await payoutsOf(investor, id)).toMatchObject([{ status: "DELAYED", tdsRateBps: 1000 }]);
  await moveTo(investor, "AE");
  expect(await payoutsOf(investor, id)).toMatchObject([{ status: "DELAYED", tdsRateBps: 3120 }]);
  expect(await allFindings(investor)).toEqual([]);
});

/** An invoice of a payer, with ₹21,534.25 of interest on ten lakh in 60 days. */
const invoicesOf = (payerName: string) => {
  const { payer } = DEAL_FILES.INVOICE_DISCOUNTING;
  return newDeal({ payer: { ...payer, name: payerName }, product: { tenureDays: 60, rateBps: 1310 } });
};

async function hold(investor: Investor, payerName: string, rupees: number) {
  await fund(investor, rupees);
  return idIn(await invest(investor, await invoicesOf(payerName), rupees));
}

/** At least two months before the end of a tax year and after its beginning. */
async function withinYear(investor: Investor): Promise<void> {
  const isWhole = financialYearOf(addDays(today(), 130)) === financialYearOf(today());
  if (isWhole) return;
  await passTo(calendarDateOf(`${Number(financialYearOf(today()).slice(0, 4)) + 1}-04-03`), investor);
}

it("does not make up from a holder abroad what was paid within the limit before they moved", async () => {
  const investor = await newSaver();
  await withinYear(investor);
  const first = await hold(investor, "Kaveri Retail", 4_00_000);
  await passDays(65, investor);
  expect(await payoutsOf(investor, first)).toMatchObject([{ status: "PAID", tds: 0 }]);
  await moveTo(investor, "AE");
  const [next = expect.fail()] = await payoutsOf(investor, await hold(investor, "Kaveri Retail", 2_00_000));
  expect(next.tds).toBe(Math.round(next.interest * 0.312));
  expect(await allFindings(investor)).toEqual([]);
});

it("does not refund to a holder who moved back what was deducted abroad, and counts it towards the limit", async () => {
  const investor = await newSaver({ country: "AE" });
  await withinYear(investor);
  const abroad = await hold(investor, "Tapti Retail", 6_00_000);
  await passDays(65, investor);
  const [paid = expect.fail()] = await payoutsOf(investor, abroad);
  expect(paid.tds).toBe(Math.round(paid.interest * 0.312));
  await moveTo(investor, "IN");
  const id = await hold(investor, "Tapti Retail", 1_00_000);
  const [next = expect.fail()] = await payoutsOf(investor, id);
  expect(next).toMatchObject({ tdsRateBps: 1000, tds: Math.round(next.interest / 10) });
  expect(await payoutsOf(investor, abroad)).toEqual([paid]);
  expect(await allFindings(investor)).toEqual([]);
});
