import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { findDealTerms, getDeal } from "../../../backend/catalogue/deals.ts";
import { saveConfig } from "../../../backend/catalogue/remote-config.ts";
import { taxStatement } from "../../../backend/investor/statements/tax-statement.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { callBond } from "../../../backend/routes/ops/deals.ts";
import jetty from "../../../data/deals/bonds/sagarika-jetty-36m.json";
import vahan from "../../../data/deals/bonds/saptarishi-vahan-48m.json";
import zero from "../../../data/deals/bonds/setubandh-infra-zero-120m.json";
import type { Investment } from "../../../lib/contract/calls/investments.ts";
import {
  addDays,
  type CalendarDate,
  dateInIndia,
  financialYearOf,
} from "../../../lib/contract/values/calendar-date.ts";
import type { DealId } from "../../../lib/contract/values/ids.ts";
import type { ProductOf } from "../../../lib/contract/values/products.ts";
import { nextBusinessDay, previousBusinessDay, SETTLEMENT_HOLIDAYS } from "../../../lib/finance/business-days.ts";
import {
  at,
  DAY,
  gridOf,
  interestByDay,
  type OracleBond,
  owedOn,
  rateByBisection,
  sum,
} from "../../unit-shared/bond-oracle.ts";
import { beginAt } from "../instants.ts";
import { openMarket, passTo, type Seller, sell, untilMatched, untilSettled } from "../selling/seller.ts";
import { balance, fund, inAccount } from "../wallet/investor.ts";
import { allFindings, dealObject, idIn, invest, investmentOf, newDeal, newSaver } from "./investing-steps.ts";

// The figures depend on the tax year in which a payment falls.
beginAt("2026-11-25T06:30:00Z");

const PAID = 9_00_000;

beforeAll(async () => {
  await openMarket();
  await saveConfig(env.CATALOGUE, {
    key: "bondSaleableIsins",
    value: [jetty, vahan, zero].map(({ product }) => product.isin),
  });
});

interface Held extends Seller {
  readonly terms: ProductOf<"BOND">;
  readonly bond: OracleBond;
  /** Face value at issue, in paise. */
  readonly face: number;
  readonly bought: Investment;
  readonly heldFrom: CalendarDate;
}

const FREQUENCIES = { MONTHLY: 12, QUARTERLY: 4, HALF_YEARLY: 2, YEARLY: 1, AT_MATURITY: "AT_MATURITY" } as const;

async function holdingOf({ dealId: _, ...file }: typeof jetty | typeof vahan | typeof zero): Promise<Held> {
  const [deal, investor] = [await newDeal({ ...file, placed: { units: 0, holders: 0 } }), await newSaver()];
  await fund(investor, PAID);
  const id = idIn(await invest(investor, deal, PAID));
  const [bought, published] = [await investmentOf(investor, id), await findDealTerms(env.CATALOGUE, deal)];
  if (published?.product.kind !== "BOND" || !bought.settlement) return expect.fail("no bond");
  const { product: terms, unit } = published;
  const bond = { ...terms, payout: FREQUENCIES[terms.payout] };
  const { units, settlement } = bought;
  return { deal, investor, id, units, terms, bond, face: unit * units, bought, heldFrom: settlement.settlesOn };
}

interface Expected {
  readonly accruesTo: string;
  readonly dueOn: string;
  readonly principal: number;
  readonly interest: number;
}

/** The payouts of a holder, from the terms alone. */
function expectedOf({ bond, terms, face, heldFrom }: Held): readonly Expected[] {
  const grid = gridOf(bond);
  const rows = grid.slice(1).map((to, index) => ({ from: grid[index] ?? "", to }));
  const isLost = (to: string) => heldFrom > terms.issuedOn && at(to) - at(heldFrom) < 15 * DAY;
  const kept = rows.filter(({ to }) => to > heldFrom && (to === bond.maturityOn || !isLost(to)));
  return kept.map(({ from, to }) => {
    const isLast = to === bond.maturityOn;
    const dueOn = isLast
      ? previousBusinessDay(terms.maturityOn, SETTLEMENT_HOLIDAYS)
      : nextBusinessDay(to as CalendarDate, SETTLEMENT_HOLIDAYS);
    const accruesTo = isLast ? dueOn : to;
    const principal = (face / 10_000) * (owedOn(bond, from) - (isLast ? 0 : owedOn(bond, to)));
    return { accruesTo, dueOn, principal, interest: interestByDay(bond, face, { from, to: accruesTo }) };
  });
}

const within = (actual: number, expected: number, paise: number) =>
  expect(Math.abs(actual - expected), `${actual} for ${expected}`).toBeLessThanOrEqual(paise + 1e-3);

/** Income, gains and TDS of every financial year from the purchase to today. */
async function taxOf({ investor, bought }: Held) {
  const [from, to] = [bought.investedOn, dateInIndia(clock.now())].map((day) =>
    Number(financialYearOf(day).slice(0, 4)),
  );
  const years = Array.from({ length: (to ?? 0) - (from ?? 0) + 1 }, (_, index) => (from ?? 0) + index);
  const statements = await inAccount(investor, (context) =>
    years.map((year) => taxStatement(context, `${year}-${String(year + 1).slice(2)}`).byCurrency[0] ?? expect.fail()),
  );
  return {
    income: sum(statements.flatMap(({ income }) => income.map((row) => row.income))),
    gains: statements.flatMap(({ gains }) => gains),
    tds: sum(statements.map(({ tds }) => tds)),
  };
}

async function expectReconciled(held: Held): Promise<Awaited<ReturnType<typeof taxOf>>> {
  const { investor, id, bought } = held;
  const ended = await investmentOf(investor, id);
  const gross = sum(ended.cashflow.map((row) => row.gross));
  const tax = await taxOf(held);
  expect(tax.income + sum(tax.gains.map(({ gain }) => gain))).toBe(gross - bought.investmentAmount);
  expect(tax.tds).toBe(sum(ended.cashflow.map((row) => row.tds)));
  expect(await balance(investor)).toMatchObject({
    posted: PAID * 100 - bought.investmentAmount + gross - tax.tds,
    held: 0,
  });
  expect(ended).toMatchObject({ currentValue: 0, expected: 0, received: gross - tax.tds });
  expect(await allFindings(investor)).toEqual([]);
  return tax;
}

describe.each([jetty, vahan, zero])("$dealId", (file) => {
  it("pays every paisa of an independent schedule, on its day, and its tax statement adds up", async () => {
    const held = await holdingOf(file);
    const { investor, id, bond, face, bought, heldFrom, terms } = held;
    const expected = expectedOf(held);
    expect(bought.cashflow).toHaveLength(expected.length);
    for (const [index, row] of bought.cashflow.entries()) {
      const { interest, ...exact } = expected[index] ?? expect.fail();
      expect(row).toMatchObject(exact);
      within(row.interest, interest, 1);
      expect(row.tds).toBe(Math.round(row.interest / 10));
    }
    const clean = (sum(expected.map(({ principal }) => principal)) * terms.cleanPrice) / 1_000_000;
    const accrued = terms.issuedOn < heldFrom ? interestByDay(bond, face, { from: terms.issuedOn, to: heldFrom }) : 0;
    within(bought.investmentAmount, clean + accrued + clean / 1_000_000, 2);
    const flows = expected.map(({ dueOn, principal, interest }) => {
      return { days: (at(dueOn) - at(bought.investedOn)) / DAY, amount: principal + interest };
    });
    within(bought.xirr.bps ?? 0, rateByBisection(bought.investmentAmount, flows) * 10_000, 0.51);
    for (const { dueOn } of expected) {
      await passTo(addDays(dueOn as CalendarDate, 1), investor);
      expect(await allFindings(investor)).toEqual([]);
    }
    expect(await investmentOf(investor, id)).toMatchObject({ stage: "MATURED" });
    const tax = await expectReconciled(held);
    expect(tax.gains).toHaveLength(expected.filter(({ principal }) => principal > 0).length);
    if (file === zero) expect(tax).toMatchObject({ income: 0, tds: 0 });
  });
});

it("a zero-coupon bond grows at the yield of its purchase", async () => {
  const held = await holdingOf(zero);
  const { investor, id, face, terms, heldFrom } = held;
  const maturity = terms.maturityOn;
  const whole = at(maturity) - at(heldFrom);
  let before = 0;
  for (const days of [100, 400, 800, 1_000]) {
    const on = addDays(heldFrom, days);
    await passTo(on, investor);
    const { currentValue } = await investmentOf(investor, id);
    const price = 0.454 ** ((at(maturity) - at(on)) / whole);
    within(currentValue, face * price, face / 1_000_000);
    expect(currentValue).toBeGreaterThan(before);
    before = currentValue;
  }
});

it("an amortised bond is worth its outstanding principal, and units that are sold take only theirs", async () => {
  const held = await holdingOf(jetty);
  const { investor, id, units, terms, face, heldFrom } = held;
  const [, second] = terms.repayments ?? [];
  await passTo(addDays(second?.on ?? heldFrom, 8), investor);
  const running = await investmentOf(investor, id);
  within(running.currentValue, face * 0.75 * 0.9975, face * 0.75 * 0.104 * (9 / 365));
  await untilSettled(held, await sell(held, 7));
  const after = await investmentOf(investor, id);
  const sale = after.cashflow.find(({ kind }) => kind === "SALE");
  expect(sale?.principal).toBe((face / units) * 7 * 0.75);
  expect(sum(after.cashflow.map(({ principal }) => principal))).toBe(face);
  expect(await allFindings(investor)).toEqual([]);
  await passTo(addDays(terms.maturityOn, 1), investor);
  const tax = await expectReconciled(held);
  expect(tax.gains.map(({ isRedemption }) => isRedemption).filter((is) => !is)).toHaveLength(1);
});

const call = (deal: DealId, on: CalendarDate) => callBond(env, { dealId: deal, on });

async function callable(): Promise<Held & { readonly callOn: CalendarDate }> {
  const held = await holdingOf(vahan);
  return { ...held, callOn: held.terms.calls?.[0]?.on ?? expect.fail() };
}

it("a call redeems every holder at its price, ends later coupons, and its premium is a gain", async () => {
  const held = await callable();
  const { deal, investor, id, face, bond, callOn } = held;
  await expect(call(deal, addDays(callOn, 1))).rejects.toThrow("NOT_FOUND");
  await passTo(addDays(callOn, -30), investor);
  expect(await call(deal, callOn)).toMatchObject({ isNew: true, holders: 1, pending: 0 });
  const called = await investmentOf(investor, id);
  const last = called.cashflow.at(-1) ?? expect.fail();
  const endsOn = previousBusinessDay(callOn, SETTLEMENT_HOLIDAYS);
  const from = gridOf(bond).findLast((day) => day < callOn) ?? "";
  expect(last).toMatchObject({ kind: "MATURITY", principal: face, dueOn: endsOn, status: "EXPECTED" });
  const coupon = interestByDay(bond, face, { from, to: endsOn });
  within(last.interest, coupon + face / 100, 1);
  expect(last.tds).toBe(Math.round((last.interest - face / 100) / 10));
  expect(called).toMatchObject({ maturesOn: endsOn, stage: "ACTIVE" });
  expect(sum(called.cashflow.map(({ principal }) => principal))).toBe(face);
  expect(await allFindings(investor)).toEqual([]);
  // Repeated, and repeated again by the scheduler, it changes nothing; another day is refused.
  expect(await call(deal, callOn)).toMatchObject({ isNew: false, pending: 0 });
  await Promise.all([dealObject(deal).work(), call(deal, callOn), investor.object.work()]);
  expect((await investmentOf(investor, id)).cashflow).toEqual(called.cashflow);
  await expect(call(deal, held.terms.calls?.[1]?.on ?? callOn)).rejects.toThrow("IDEMPOTENCY_CONFLICT");
  expect((await getDeal(env, deal, clock.now())).progress).toMatchObject({ status: "CLOSED", redeemsOn: callOn });
  await passTo(addDays(nextBusinessDay(callOn, SETTLEMENT_HOLIDAYS), 1), investor);
  expect((await getDeal(env, deal, clock.now())).progress.status).toBe("MATURED");
  const tax = await expectReconciled(held);
  expect(tax.gains).toMatchObject([{ isRedemption: true, gross: face + face / 100 }]);
});

it("a call needs 21 days of notice", async () => {
  const { deal, investor, callOn } = await callable();
  await passTo(addDays(callOn, -20), investor);
  await expect(call(deal, callOn)).rejects.toThrow("INVALID_INPUT");
});

it("a call waits for a sale under way, and redeems the rest", async () => {
  const held = await callable();
  const { deal, investor, id, units, face, callOn } = held;
  await passTo(addDays(callOn, -40), investor);
  const order = await sell(held, 7);
  const [first] = await Promise.all([call(deal, callOn), untilMatched(held)]);
  expect(first).toMatchObject({ pending: 1 });
  await untilSettled(held, order);
  await dealObject(deal).work();
  expect(await call(deal, callOn)).toMatchObject({ isNew: false, pending: 0 });
  const { cashflow } = await investmentOf(investor, id);
  expect(cashflow.at(-1)).toMatchObject({ kind: "MATURITY", principal: (face / units) * (units - 7) });
  expect(sum(cashflow.map(({ principal }) => principal))).toBe(face);
  await passTo(addDays(callOn, 1), investor);
  await expectReconciled(held);
});

it("a call and the collection of a coupon at the same time pay the coupon once and redeem once", async () => {
  const held = await callable();
  const { deal, investor, id, bond, callOn } = held;
  const couponOn = gridOf(bond).findLast((day) => day < callOn) ?? expect.fail();
  await passTo(nextBusinessDay(couponOn as CalendarDate, SETTLEMENT_HOLIDAYS));
  await Promise.all([
    investor.object.work(),
    call(deal, callOn),
    investor.object.settlePayouts(deal),
    call(deal, callOn),
  ]);
  await dealObject(deal).work();
  const { cashflow } = await investmentOf(investor, id);
  expect(cashflow.filter(({ accruesTo }) => accruesTo === couponOn)).toMatchObject([
    { status: "PAID", kind: "COUPON" },
  ]);
  expect(cashflow.filter(({ kind }) => kind === "MATURITY")).toHaveLength(1);
  await passTo(addDays(callOn, 1), investor);
  await expectReconciled(held);
});
