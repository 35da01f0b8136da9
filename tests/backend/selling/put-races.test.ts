/** Puts beside sales, calls, restructurings, closing windows and crashes: every bond is redeemed once. */
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { findDealTerms } from "../../../backend/catalogue/deals.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import { callBond } from "../../../backend/routes/ops/deals.ts";
import { addDays } from "../../../lib/contract/values/calendar-date.ts";
import { previousBusinessDay, SETTLEMENT_HOLIDAYS } from "../../../lib/finance/business-days.ts";
import { sum } from "../../unit-shared/bond-oracle.ts";
import { beginAt } from "../instants.ts";
import { codeFor, dealObject, investmentOf, kill } from "../investing/investing-steps.ts";
import { configureForTest } from "../remote-config/config-for-test.ts";
import { invoke } from "../wallet/investor.ts";
import {
  cashflowOf,
  exercise,
  expectReconciled,
  file,
  findingsOf,
  type Held,
  newHolder,
  openPuts,
  putsOf,
  revoke,
  taxOf,
} from "./put-holder.ts";
import { passTo, requestOrder, requestTerms, untilMatched } from "./seller.ts";

// The figures depend on the tax year in which a payment falls.
beginAt("2026-11-25T06:30:00Z");

beforeAll(openPuts);

const callable = (monthsToMaturity: number) =>
  newHolder({
    product: { ...file.product, calls: [{ on: { monthsToMaturity }, price: 1_010_000 }] },
  });
const callOf = async ({ deal }: Held) => {
  const terms = await findDealTerms(env.CATALOGUE, deal);
  return terms?.product.kind === "BOND" ? (terms.product.calls?.[0]?.on ?? expect.fail()) : expect.fail();
};

describe("at the same time", () => {
  it("a sale and a put of the same bonds: one of them is refused", async () => {
    const held = await newHolder();
    const { investor, units, opensOn } = held;
    await passTo(addDays(opensOn, 1), investor);
    const terms = await requestTerms(held, units);
    const answers = await Promise.all([
      requestOrder(held, { units, termsId: terms.body.termsId }),
      exercise(held, units),
      exercise(held, 1),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await untilMatched(held);
    expect(await findingsOf(held)).toEqual([]);
  });

  it("the same exercise twice, with one key and with two: it stands once", async () => {
    const held = await newHolder();
    await passTo(held.opensOn, held.investor);
    const key = randomIds.letters();
    const answers = await Promise.all([exercise(held, 3, { key }), exercise(held, 3, { key }), exercise(held, 3)]);
    const ids = answers.flatMap(({ status, body }) => (status === 200 ? [body.putId] : []));
    expect(new Set(ids).size).toBe(1);
    expect((await cashflowOf(held)).filter(({ kind }) => kind === "PUT")).toHaveLength(1);
    expect(await findingsOf(held)).toEqual([]);
  });

  it("the window closes while the code is entered: nothing is exercised", async () => {
    const held = await newHolder();
    const { investor, closesOn, id, put } = held;
    await configureForTest("saleCodeAboveRupees", 0);
    await passTo(closesOn, investor);
    expect((await exercise(held, 2)).body).toMatchObject({ code: "SALE_CODE_REQUIRED" });
    const body = { investmentId: id, on: put.on, units: 2 };
    expect((await invoke(investor, "/v1/bonds/put/otp/request", { body, key: randomIds.letters() })).status).toBe(200);
    const otp = await codeFor(investor);
    expect((await exercise(held, 3, { otp })).body).toMatchObject({ code: "OTP_INVALID" });
    await passTo(addDays(closesOn, 1), investor);
    expect((await exercise(held, 2, { otp })).body).toMatchObject({ code: "PUT_CLOSED" });
    expect((await cashflowOf(held)).some(({ kind }) => kind === "PUT")).toBe(false);
  });

  it("the alarm runs twice and the object is killed around the redemption: it is paid once", async () => {
    const held = await newHolder();
    await passTo(held.opensOn, held.investor);
    await exercise(held, 5);
    let { investor } = held;
    investor = await kill(investor);
    await passTo(held.redeemsOn);
    await Promise.all([investor.object.work(), investor.object.work(), investor.object.settlePayouts(held.deal)]);
    investor = await kill(investor);
    await investor.object.work();
    const after = { ...held, investor };
    expect((await cashflowOf(after)).filter(({ kind, status }) => kind === "PUT" && status === "PAID")).toHaveLength(1);
    expect(await investmentOf(investor, held.id)).toMatchObject({ unitsPut: 5 });
    expect(await findingsOf(after)).toEqual([]);
  });
});

describe("a call announced meanwhile", () => {
  /** Calls are placed relative to the second put, which is 24 months before maturity. */
  it("for a later day redeems the bonds that are not put, and the put stands", async () => {
    const held = await callable(18);
    const { investor, opensOn, put, units, perUnit, deal } = held;
    const callOn = await callOf(held);
    await passTo(addDays(opensOn, 1), investor);
    const { body } = await exercise(held, 6);
    expect(await callBond(env, { dealId: deal, on: callOn })).toMatchObject({ pending: 0 });
    const rows = await cashflowOf(held);
    expect(rows.find(({ kind }) => kind === "PUT")).toMatchObject({ principal: perUnit * 6 });
    expect(rows.find(({ kind }) => kind === "MATURITY")).toMatchObject({
      principal: perUnit * (units - 6),
      dueOn: previousBusinessDay(callOn, SETTLEMENT_HOLIDAYS),
    });
    expect(await findingsOf(held)).toEqual([]);
    // Revoked within the window, the call redeems all bonds.
    expect((await revoke(held, body.putId)).status).toBe(200);
    expect((await cashflowOf(held)).find(({ kind }) => kind === "MATURITY")).toMatchObject({
      principal: perUnit * units,
      dueOn: previousBusinessDay(callOn, SETTLEMENT_HOLIDAYS),
    });
    expect((await exercise(held, 2)).status).toBe(200);
    await passTo(addDays(put.on, 1), investor);
    await passTo(addDays(callOn, 1), investor);
    const tax = await expectReconciled(held);
    expect(tax.gains.map((gain) => gain.units)).toEqual([2, units - 2]);
  });

  it("for an earlier day supersedes the put", async () => {
    const held = await newHolder({
      product: {
        ...file.product,
        payout: "MONTHLY",
        putNoticeDays: 90,
        calls: [{ on: { monthsToMaturity: 25 }, price: 1_010_000 }],
      },
    });
    const { investor, deal, units, perUnit } = held;
    const callOn = await callOf(held);
    await passTo(addDays(held.put.on, -89), investor);
    expect((await exercise(held, 6)).status).toBe(200);
    expect(await callBond(env, { dealId: deal, on: callOn })).toMatchObject({ pending: 0 });
    const rows = await cashflowOf(held);
    expect(rows.some(({ kind }) => kind === "PUT")).toBe(false);
    expect(rows.at(-1)).toMatchObject({ kind: "MATURITY", principal: perUnit * units });
    expect(await putsOf(held)).toMatchObject({ exercises: [{ status: "SUPERSEDED", isRevocable: false }] });
    expect((await exercise(held, 1)).body).toMatchObject({ code: "PUT_CLOSED" });
    await passTo(addDays(callOn, 1), investor);
    await expectReconciled(held);
  });

  it("reaches the account at the same time as the exercise: each bond is redeemed once", async () => {
    const held = await callable(18);
    const { investor, deal, opensOn, perUnit, units } = held;
    const callOn = await callOf(held);
    await passTo(addDays(opensOn, 1), investor);
    const [answer] = await Promise.all([exercise(held, 6), callBond(env, { dealId: deal, on: callOn })]);
    await dealObject(deal).work();
    expect(answer.status).toBe(200);
    expect(sum((await cashflowOf(held)).map(({ principal }) => principal))).toBe(perUnit * units);
    expect(await findingsOf(held)).toEqual([]);
    await passTo(addDays(callOn, 1), investor);
    await expectReconciled(held);
  });
});

it("is paid with the others when the creditors agree to new dates", async () => {
  const held = await newHolder();
  const { investor, deal, opensOn, redeemsOn } = held;
  await passTo(opensOn, investor);
  const { body } = await exercise(held, 5);
  const notice = { en: "Paid later", hi: "बाद में भुगतान" };
  await dealObject(deal).restructure({ id: "later", extendDays: 20, rateBps: 900, notice });
  await dealObject(deal).work();
  expect((await revoke(held, body.putId)).body).toMatchObject({ code: "PUT_CLOSED" });
  expect(await findingsOf(held)).toEqual([]);
  await passTo(addDays(redeemsOn, 30), investor);
  expect(await investmentOf(investor, held.id)).toMatchObject({ unitsPut: 5 });
  expect(await putsOf(held)).toMatchObject({ exercises: [{ status: "REDEEMED" }] });
  expect(await findingsOf(held)).toEqual([]);
  // The premium is a part of the gain, irrespective of the day of the redemption.
  const premium = Math.round((held.perUnit * 5 * (held.put.price - 1_000_000)) / 1_000_000);
  const { gains } = await taxOf(held);
  expect(gains).toMatchObject([{ isRedemption: true, units: 5, gross: held.perUnit * 5 + premium }]);
});

it("a called bond that is restructured keeps its premium in the gain, and is taxed on its interest alone", async () => {
  const held = await callable(18);
  const { investor, deal, units, perUnit } = held;
  const callOn = await callOf(held);
  await callBond(env, { dealId: deal, on: callOn });
  await dealObject(deal).work();
  const notice = { en: "Paid later", hi: "बाद में भुगतान" };
  await dealObject(deal).restructure({ id: "later", extendDays: 20, rateBps: 900, notice });
  await dealObject(deal).work();
  const premium = (perUnit * units) / 100;
  await passTo(addDays(callOn, 40), investor);
  const last = (await cashflowOf(held)).find(({ kind }) => kind === "MATURITY") ?? expect.fail();
  expect(last).toMatchObject({ status: "PAID", principal: perUnit * units });
  expect(Math.abs(last.tds - Math.round((last.interest - premium) / 10))).toBeLessThanOrEqual(1);
  expect((await taxOf(held)).gains).toMatchObject([{ isRedemption: true, units, gross: perUnit * units + premium }]);
  expect(await findingsOf(held)).toEqual([]);
});
