import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { findDealTerms } from "../../../backend/catalogue/deals.ts";
import { BondTaxes } from "../../../backend/investor/claims/bond-tax.ts";
import { getInvestment } from "../../../backend/investor/holdings/investment-store.ts";
import { listPayouts } from "../../../backend/investor/holdings/payout-store.ts";
import { writeProduct } from "../../../backend/investor/issuer-actions/restructuring-store.ts";
import { listStatement } from "../../../backend/investor/portfolio/transaction-list-store.ts";
import { listOpenInvestments } from "../../../backend/investor/privacy/deletion-obstacles.ts";
import { listIncome } from "../../../backend/investor/statements/tax-store.ts";
import { declaredAssets } from "../../../backend/investor/tax/declared-assets.ts";
import { account } from "../../../backend/ledger/accounts.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import { openReply } from "../../../backend/platform/reply.ts";
import { keyRingOf } from "../../../backend/platform/secrets.ts";
import { readToken } from "../../../backend/platform/token.ts";
import { skipCoupon, writeDownBond } from "../../../backend/routes/ops/bond-events.ts";
import { callBond } from "../../../backend/routes/ops/deals.ts";
import bank from "../../../data/deals/bonds/sindhusagar-bank-perpetual.json";
import { getSellSide } from "../../../lib/contract/calls/bond-selling.ts";
import { renewCalendarFeed } from "../../../lib/contract/calls/calendar-feed.ts";
import { getMetrics } from "../../../lib/contract/calls/dashboard.ts";
import { minor } from "../../../lib/contract/facts/money.ts";
import { addDays, type CalendarDate, startOfDayInIndia } from "../../../lib/contract/values/calendar-date.ts";
import type { DealId } from "../../../lib/contract/values/ids.ts";
import { SETTLEMENT_HOLIDAYS } from "../../../lib/finance/business-days.ts";
import { bond as BOND } from "../../../lib/products/bond.ts";
import { eventsOf, withEvents } from "../../../lib/products/bond-events.ts";
import { beginAt } from "../instants.ts";
import { passTo } from "../selling/seller.ts";
import { fund, type Investor, inAccount, invoke } from "../wallet/investor.ts";
import {
  allFindings,
  confirm,
  flowKeyOf,
  idIn,
  invest,
  investmentOf,
  newDeal,
  newSaver,
  requestInvestmentCode,
} from "./investing-steps.ts";
import { optIn } from "./reinvesting.ts";

beginAt("2026-11-25T06:30:00Z");

const CRORE = 1_00_00_000;
const PAISE = CRORE * 100;
const skip = (dealId: DealId, on: string) => skipCoupon(env, { dealId, on });
const writeDown = (dealId: DealId, on: string, shareBps: number) => writeDownBond(env, { dealId, on, shareBps });

async function productOf(deal: DealId) {
  return (await findDealTerms(env.CATALOGUE, deal))?.product ?? expect.fail("no deal");
}

async function publish(change: Record<string, unknown> = {}) {
  const { dealId: _, ...file } = bank;
  const deal = await newDeal({ ...file, placed: { units: 0, holders: 0 }, ...change });
  const terms = await findDealTerms(env.CATALOGUE, deal);
  if (terms?.product.kind !== "BOND") return expect.fail("no bond");
  const calls = terms.product.calls ?? [];
  return { deal, terms, product: terms.product, firstCall: calls[0]?.on ?? expect.fail("no call") };
}

const metrics = async (investor: Investor) =>
  getMetrics.output.parse((await invoke(investor, "/v2/investment-dashboard/get-metrics/ALL?currency=INR")).body);

async function calendarOf(investor: Investor) {
  const renewed = await invoke(investor, "/v2/preferences/calendar/renew", { body: {}, key: randomIds.letters() });
  const { token } = renewCalendarFeed.output.parse(renewed.body);
  const secret = readToken(token, keyRingOf(env))?.secret;
  return openReply(await investor.object.calendarFeed(secret ?? expect.fail("no address")));
}

/** One recharge brings ten lakh at most. */
async function fundCrore(investor: Awaited<ReturnType<typeof newSaver>>) {
  for (let count = 0; count < 11; count += 1) await fund(investor, 10_00_000);
}

async function holding(change: Record<string, unknown> = {}) {
  const published = await publish(change);
  const investor = await newSaver();
  await fundCrore(investor);
  const id = idIn(await invest(investor, published.deal, CRORE * 1.05));
  const rows = () => inAccount(investor, ({ sql }) => listPayouts(sql, id));
  const inDeal = () => inAccount(investor, ({ ledger }) => ledger.accountBalance(account.deal(published.deal, "INR")));
  const [first = expect.fail("no coupon"), second = expect.fail("no coupon")] = await rows();
  return { ...published, investor, id, rows, inDeal, first, second };
}

it("promises coupons without end and no principal before a call, and is quoted to its first call", async () => {
  const { investor, id, rows, firstCall, product } = await holding();
  const held = await investmentOf(investor, id);
  expect(held).toMatchObject({ maturesOn: null, tenureDays: null, units: 1 });
  const promised = await rows();
  expect(promised).toHaveLength(100);
  expect(promised.slice(0, -1).every(({ principal, kind }) => principal === 0 && kind === "COUPON")).toBe(true);
  expect(promised.at(-1)).toMatchObject({ principal: PAISE, accruesTo: expect.stringMatching(/^2126/) });
  // The expected payouts shown are ten years of coupons, and no repayment.
  expect(held.cashflow).toHaveLength(10);
  expect(held.expected).toBeLessThan(PAISE);
  expect(held.absoluteReturnBps).toBeNull();
  // Its last line has no day; the coupons have theirs.
  const filter = { currencies: ["INR" as const], oneOf: { transactionStatus: ["PENDING"] }, from: null, to: null };
  const { transactions } = await inAccount(investor, ({ sql }) =>
    listStatement(sql, { filter, newestFirst: true, pageNumber: 0, pageSize: 100 }),
  );
  expect(transactions.map(({ hasNoEnd }) => hasNoEnd)).toEqual([true, ...Array.from({ length: 99 }, () => false)]);
  const { expected, expectedBy, nextPayout } = await metrics(investor);
  expect({ expected, expectedBy }).toEqual({ expected: held.expected, expectedBy: held.cashflow.at(-1)?.dueOn });
  expect(nextPayout?.dueOn).toBe(promised[0]?.dueOn);
  const { holdings } = getSellSide.output.parse((await invoke(investor, "/v1/bonds/sell/data")).body);
  expect(holdings).toMatchObject([{ investmentId: id, paidOn: null }]);
  const fed = await calendarOf(investor);
  expect(fed.match(/BEGIN:VEVENT/g)).toHaveLength(10);
  expect(fed).not.toMatch(/DTSTART[^\n]*:21/);
  expect((await optIn(investor, id)).body).toMatchObject({ code: "REINVESTMENT_NOT_OFFERED" });
  expect(product.calls?.map(({ on }) => on)).toContain(firstCall);
  expect(await allFindings(investor)).toEqual([]);
});

it("a cancelled coupon is not owed, is not made up, and is cancelled once for every holder", async () => {
  const { deal, investor, rows, first, second } = await holding();
  await expect(skip(deal, addDays(first.accruesTo, 1))).rejects.toThrow("INVALID_INPUT");
  const answers = await Promise.allSettled([skip(deal, first.accruesTo), skip(deal, first.accruesTo)]);
  expect(answers.some(({ status }) => status === "fulfilled")).toBe(true);
  expect(await skip(deal, first.accruesTo)).toMatchObject({ isNew: false, holders: 1, pending: 0 });
  const open = await rows();
  expect(open).toHaveLength(99);
  expect(open[0]).toMatchObject({ accruesTo: second.accruesTo, interest: second.interest });
  expect((await findDealTerms(env.CATALOGUE, deal))?.product).toMatchObject({
    perpetual: { skipped: [first.accruesTo], writeDowns: [] },
  });
  await passTo(addDays(first.accruesTo, 6), investor);
  expect((await rows()).filter(({ status }) => status !== "EXPECTED")).toEqual([]);
  await expect(skip(deal, second.accruesTo).then(() => skip(deal, first.accruesTo))).resolves.toMatchObject({
    isNew: false,
  });
  expect(await allFindings(investor)).toEqual([]);
});

it("a coupon that is due is not cancelled any more", async () => {
  const { deal, investor, first } = await holding();
  await passTo(first.accruesTo as CalendarDate, investor);
  await expect(skip(deal, first.accruesTo)).rejects.toThrow("INVALID_INPUT");
});

it("what is written down leaves the deal's account once, and what is left bears interest and is repaid by a call", async () => {
  const { deal, investor, id, rows, inDeal, first, second, firstCall } = await holding();
  const on = addDays(first.accruesTo, 3);
  await passTo(addDays(first.accruesTo, 6), investor);
  await expect(writeDown(deal, addDays(first.accruesTo, 60), 4_000)).rejects.toThrow("INVALID_INPUT");
  expect(await inDeal()).toBe(PAISE);
  const answers = await Promise.allSettled([writeDown(deal, on, 4_000), writeDown(deal, on, 4_000)]);
  expect(answers.some(({ status }) => status === "fulfilled")).toBe(true);
  expect(await writeDown(deal, on, 4_000)).toMatchObject({ isNew: false, pending: 0 });
  await expect(writeDown(deal, on, 4_001)).rejects.toThrow("IDEMPOTENCY_CONFLICT");
  await expect(writeDown(deal, addDays(on, 1), 6_001)).rejects.toThrow("INVALID_INPUT");
  expect(await inDeal()).toBe(PAISE * 0.6);
  const after = await rows();
  expect(after.filter(({ kind }) => kind === "WRITE_DOWN")).toEqual([
    expect.objectContaining({ status: "PAID", principal: PAISE * 0.4, gross: 0, net: 0, paidOn: on }),
  ]);
  // The loss of a write-down is realised when the rest is redeemed: until then its cost stays, in every view.
  const { stillInvested, investmentAmount } = await investmentOf(investor, id);
  expect(stillInvested).toBe(investmentAmount);
  expect((await metrics(investor)).stillInvested).toBe(investmentAmount);
  const held = { on: addDays(first.accruesTo, 6), metals: [] };
  const declared = await inAccount(investor, ({ sql }) => declaredAssets(sql, { ...held, bonds: new BondTaxes(sql) }));
  expect(declared).toMatchObject([{ asset: "SECURITIES", cost: investmentAmount }]);
  // The coupon of the running year accrues on the remaining principal.
  const next = after.find(({ accruesTo }) => accruesTo === second.accruesTo);
  expect(next?.interest).toBe(Math.round(second.interest * 0.6));
  expect(await allFindings(investor)).toEqual([]);
  await callBond(env, { dealId: deal, on: firstCall });
  const end = (await rows()).at(-1);
  expect(end).toMatchObject({ kind: "MATURITY", principal: PAISE * 0.6 });
  const oneOf = { transactionStatus: ["PENDING"] };
  const pending = await inAccount(investor, ({ sql }) =>
    listStatement(sql, {
      filter: { currencies: ["INR"], oneOf, from: null, to: null },
      ...{ newestFirst: true, pageNumber: 0, pageSize: 1 },
    }),
  );
  expect(pending.transactions).toMatchObject([{ payoutKind: "MATURITY", hasNoEnd: false }]);
  await passTo(addDays(firstCall as CalendarDate, 6), investor);
  expect(await inDeal()).toBe(0);
  expect(await investmentOf(investor, id)).toMatchObject({ stage: "MATURED" });
  expect(await allFindings(investor)).toEqual([]);
});

it("events that were read before others take nothing back, and principal that is written down leaves the account once", async () => {
  const { deal, investor, id, rows, inDeal, first, second } = await holding();
  const on = addDays(first.accruesTo, 3);
  await passTo(addDays(first.accruesTo, 6), investor);
  const older = eventsOf(await productOf(deal));
  await writeDown(deal, on, 4_000);
  const newer = eventsOf(await productOf(deal));
  const after = await rows();
  for (const events of [older, newer]) expect(await investor.object.applyBondEvents(deal, events)).toBe("APPLIED");
  expect(await rows()).toEqual(after);
  expect(await inDeal()).toBe(PAISE * 0.6);
  const held = await inAccount(investor, ({ sql }) => getInvestment(sql, id));
  expect(eventsOf(held.product)).toEqual(newer);
  // A holding that lost the event, as an older reading once made it.
  const product = withEvents(held.product, older);
  await inAccount(investor, ({ sql }) => writeProduct(sql, { id, product }));
  await investor.object.applyBondEvents(deal, newer);
  expect((await rows()).filter(({ kind }) => kind === "WRITE_DOWN")).toHaveLength(1);
  expect((await rows()).find(({ accruesTo }) => accruesTo === second.accruesTo)?.interest).toBe(
    Math.round(second.interest * 0.6),
  );
  expect(await inDeal()).toBe(PAISE * 0.6);
  expect(await allFindings(investor)).toEqual([]);
});

it("after the whole principal is written down the holding has ended, and the tax statement has no negative income", async () => {
  const { deal, investor, id, rows, inDeal, first, firstCall } = await holding();
  const on = addDays(first.accruesTo, 3);
  await passTo(addDays(first.accruesTo, 6), investor);
  await writeDown(deal, on, 10_000);
  expect(await inDeal()).toBe(0);
  const open = (await rows()).filter(({ status }) => status !== "PAID");
  expect(open).toEqual([]);
  const ended = { stage: "MATURED", currentValue: 0, stillInvested: 0, expected: 0, nextPayout: null };
  expect(await investmentOf(investor, id)).toMatchObject(ended);
  expect(await inAccount(investor, listOpenInvestments)).toEqual([]);
  await writeDown(deal, on, 10_000);
  await callBond(env, { dealId: deal, on: firstCall });
  expect((await rows()).filter(({ status }) => status !== "PAID")).toEqual([]);
  expect(await investmentOf(investor, id)).toMatchObject(ended);
  // Pages still show the deal, which is closed.
  const product = await productOf(deal);
  if (product.kind !== "BOND") return expect.fail("no bond");
  const rate = BOND.rateOf({ product, unit: minor(PAISE) }, addDays(on, 1), SETTLEMENT_HOLIDAYS);
  expect(rate).toEqual(expect.any(Number));
  expect((await invoke(investor, `/v2/deals/${deal}`)).status).toBe(200);
  const income = await inAccount(investor, ({ sql }) =>
    listIncome(sql, { currency: "INR", from: first.accruesTo, to: addDays(first.accruesTo, 9), limit: 9 }),
  );
  expect(income.map(({ income: of }) => of)).toEqual([first.interest]);
  expect(await allFindings(investor)).toEqual([]);
});

it("a coupon waits for an event that its own holding lacks, not for one that another holding awaits", async () => {
  const { deal, investor, id, rows, first } = await holding();
  const older = await inAccount(investor, ({ sql }) => getInvestment(sql, id).product);
  const job = { kind: "FIXING", reference: deal, dueAt: startOfDayInIndia(addDays(first.dueOn, 99)) } as const;
  await skip(deal, (await rows())[2]?.accruesTo ?? "");
  const current = await inAccount(investor, ({ sql, scheduler }) => {
    const { product } = getInvestment(sql, id);
    writeProduct(sql, { id, product: older });
    scheduler.schedule(job);
    return product;
  });
  const statusOfFirst = async () => (await rows())[0]?.status;
  await passTo(addDays(first.dueOn, 1), investor);
  expect(await statusOfFirst()).toBe("EXPECTED");
  await inAccount(investor, ({ sql }) => writeProduct(sql, { id, product: current }));
  await passTo(addDays(first.dueOn, 2), investor);
  expect(await statusOfFirst()).toBe("PAID");
});

it("nobody buys after a write-down, also on terms that were quoted before it", async () => {
  const { deal, product } = await publish();
  const buyer = await newSaver();
  await fundCrore(buyer);
  const key = await flowKeyOf(buyer, deal, CRORE * 1.05);
  const otp = await requestInvestmentCode(buyer, key);
  await writeDown(deal, addDays(product.issuedOn, 1), 5_000);
  await confirm(buyer, { key, otp, paymentSource: "WALLET" });
  const bought = await inAccount(buyer, ({ sql }) => sql.exec("SELECT status, failure FROM investment").toArray());
  expect(bought).toEqual([{ status: "FAILED", failure: "SOLD_OUT" }]);
  expect(await allFindings(buyer)).toEqual([]);
});

it("changes that arrive together are each named in a notification of their own, once", async () => {
  const { deal, investor, first, second, rows } = await holding();
  const third = (await rows())[2] ?? expect.fail("no coupon");
  const on = addDays(first.accruesTo, 3);
  await passTo(addDays(first.accruesTo, 6), investor);
  const events = {
    ...eventsOf(await productOf(deal)),
    ...{ skipped: [second.accruesTo, third.accruesTo], writeDowns: [{ on, shareBps: 4_000 }] },
  };
  for (let time = 0; time < 2; time++) {
    expect(await investor.object.applyBondEvents(deal, events)).toBe("APPLIED");
  }
  const texts = await inAccount(investor, ({ sql }) =>
    sql
      .exec<{ what: string; on: string }>(
        "SELECT subject ->> 'what' AS what, subject ->> 'on' AS \"on\" FROM notification WHERE subject ->> 'kind' = 'BOND_CHANGED'",
      )
      .toArray()
      .map(({ what, on: day }) => `${what} ${day}`),
  );
  expect(texts.toSorted()).toEqual(
    [`SKIPPED ${second.accruesTo}`, `SKIPPED ${third.accruesTo}`, `WRITTEN_DOWN ${on}`].toSorted(),
  );
});
