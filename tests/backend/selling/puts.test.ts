import { beforeAll, describe, expect, it } from "vitest";
import { clock } from "../../../backend/platform/clock.ts";
import type { Investment } from "../../../lib/contract/calls/investments.ts";
import { addDays } from "../../../lib/contract/values/calendar-date.ts";
import { nextBusinessDay, SETTLEMENT_HOLIDAYS } from "../../../lib/finance/business-days.ts";
import { at, DAY, gridOf, interestByDay, sum } from "../../unit-shared/bond-oracle.ts";
import { investmentOf, newSaver } from "../investing/investing-steps.ts";
import { invoke } from "../wallet/investor.ts";
import {
  amountsIn,
  cashflowOf,
  exercise,
  expectReconciled,
  file,
  findingsOf,
  holder,
  maturityOf,
  newHolder,
  openPuts,
  putsOf,
  revoke,
  taxOf,
} from "./put-holder.ts";
import { passTo, sell, untilSettled } from "./seller.ts";

beforeAll(openPuts);

it("opens its window for the days of the terms, after a notice, and is refused before and after", async () => {
  const held = await newHolder();
  const { investor, opensOn, closesOn, units, put } = held;
  await passTo(addDays(opensOn, -22), investor);
  expect((await exercise(held, 1)).body).toMatchObject({ code: "PUT_CLOSED" });
  const noticesOf = async () => {
    const { body } = await invoke(investor, "/v2/notifications?pageSize=50");
    const list = body.notifications as { subject: Record<string, unknown> }[];
    return list.map(({ subject }) => subject).filter(({ kind, on }) => kind === "PUT_WINDOW" && on === put.on);
  };
  expect(await noticesOf()).toEqual([]);
  await passTo(addDays(opensOn, -21), investor);
  expect(await noticesOf()).toMatchObject([{ stage: "AHEAD", from: opensOn, to: closesOn }]);
  await passTo(addDays(opensOn, -1), investor);
  expect(await putsOf(held)).toMatchObject({
    availableUnits: units,
    windows: [{ state: "CLOSED" }, { state: "AHEAD" }],
  });
  expect((await exercise(held, 1)).body).toMatchObject({ code: "PUT_CLOSED" });
  await passTo(opensOn, investor);
  expect((await noticesOf()).map(({ stage }) => stage).toSorted()).toEqual(["AHEAD", "OPEN"]);
  expect((await putsOf(held)).windows).toMatchObject([{}, { state: "OPEN", opensOn, closesOn, exercise: null }]);
  expect((await exercise(held, units + 1)).body).toMatchObject({ code: "UNITS_NOT_AVAILABLE" });
  await passTo(addDays(closesOn, 1), investor);
  expect((await exercise(held, 1)).body).toMatchObject({ code: "PUT_CLOSED" });
  expect(await findingsOf(held)).toEqual([]);
});

describe("putting a part of the bonds", () => {
  it("redeems them at the price with the coupon, and pays the others exactly what their number pays", async () => {
    const held = await newHolder();
    const { investor, units, bond, perUnit, put, redeemsOn, opensOn } = held;
    const puts = 7;
    const other = await holder(held.deal, Math.ceil(((units - puts) * held.bought.investmentAmount) / units / 100) + 1);
    expect(other.units).toBe(units - puts);
    await passTo(addDays(opensOn, 3), investor, other.investor);
    const quote = await invoke(investor, `/v1/bonds/put/terms?investmentId=${held.id}&on=${put.on}&units=${puts}`);
    const answer = await exercise(held, puts);
    expect(answer.body).toMatchObject({ status: "EXERCISED", units: puts, isRevocable: true });
    expect((await exercise(held, 1)).body).toMatchObject({ code: "PUT_EXERCISED" });
    const promised = await cashflowOf(held);
    const row = promised.find(({ kind }) => kind === "PUT") ?? expect.fail();
    const from = gridOf(bond).findLast((day) => day < put.on) ?? "";
    const coupon = Math.round(interestByDay(bond, perUnit * puts, { from, to: redeemsOn }));
    const premium = Math.round((perUnit * puts * (put.price - 1_000_000)) / 1_000_000);
    expect(premium).toBeGreaterThan(0);
    expect(row).toMatchObject({ principal: perUnit * puts, dueOn: redeemsOn });
    // Coupons are differences of running totals, so one may differ by a paisa from the oracle's.
    const paid = row.interest - premium;
    expect(Math.abs(paid - coupon)).toBeLessThanOrEqual(1);
    expect(row.tds).toBe(Math.round(paid / 10));
    expect(quote.body).toMatchObject({ net: row.net / 100, premium: premium / 100, interest: paid / 100 });
    const later = (cashflow: Investment["cashflow"]) =>
      amountsIn(cashflow.filter(({ kind, accruesTo }) => kind !== "PUT" && accruesTo >= redeemsOn));
    expect(later(promised)).toEqual(later(await cashflowOf(other)));
    expect(sum(promised.map(({ principal }) => principal))).toBe(perUnit * units);
    expect(await findingsOf(held)).toEqual([]);
    await passTo(redeemsOn, investor);
    expect(await cashflowOf(held)).toContainEqual(
      expect.objectContaining({ kind: "PUT", status: "PAID", paidOn: redeemsOn }),
    );
    expect(await investmentOf(investor, held.id)).toMatchObject({ stage: "ACTIVE", unitsPut: puts });
    expect(await putsOf(held)).toMatchObject({ availableUnits: units - puts, exercises: [{ status: "REDEEMED" }] });
    // The alarm runs again.
    await investor.object.work();
    await passTo(nextBusinessDay(put.on, SETTLEMENT_HOLIDAYS), investor);
    await investor.object.work();
    expect((await cashflowOf(held)).filter(({ kind }) => kind === "PUT")).toHaveLength(1);
    const gains = (await taxOf(held)).gains;
    expect(gains).toMatchObject([{ isRedemption: true, units: puts, gross: perUnit * puts + premium }]);
    await passTo(addDays(maturityOf(held), 1), investor);
    expect((await expectReconciled(held)).gains).toHaveLength(2);
  });

  it("is taxed at its share of the cost when units were sold before and after", async () => {
    const held = await newHolder();
    const { investor, opensOn, redeemsOn } = held;
    await passTo(addDays(opensOn, -60), investor);
    await untilSettled(held, await sell(held, 3));
    await passTo(addDays(opensOn, 1), investor);
    expect((await exercise(held, 5)).status).toBe(200);
    await untilSettled(held, await sell(held, 2));
    expect((await cashflowOf(held)).filter(({ kind }) => kind === "PUT")).toHaveLength(1);
    expect(await findingsOf(held)).toEqual([]);
    await passTo(addDays(redeemsOn, 20), investor);
    await untilSettled(held, await sell(held, 4));
    await passTo(addDays(maturityOf(held), 1), investor);
    const { gains } = await expectReconciled(held);
    const parts = gains.map(({ sale, units }) => sale?.units ?? units);
    expect(parts.toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, held.units - 14].toSorted((a, b) => a - b));
    expect(sum(gains.map(({ cost }) => cost))).toBeLessThanOrEqual(held.bought.investmentAmount);
  });
});

it("putting all bonds ends the investment on the put date", async () => {
  const held = await newHolder();
  await passTo(held.closesOn, held.investor);
  expect((await exercise(held, held.units)).status).toBe(200);
  expect(await putsOf(held)).toMatchObject({ availableUnits: 0 });
  await passTo(held.redeemsOn, held.investor);
  expect(await investmentOf(held.investor, held.id)).toMatchObject({
    stage: "MATURED",
    unitsPut: held.units,
    currentValue: 0,
  });
  await expectReconciled(held);
});

it("a revoked put leaves every amount as it was, and can be exercised again", async () => {
  const held = await newHolder();
  const { investor, opensOn, closesOn } = held;
  await passTo(opensOn, investor);
  const before = amountsIn(await cashflowOf(held));
  const { body } = await exercise(held, 6);
  expect(amountsIn(await cashflowOf(held))).not.toEqual(before);
  expect((await revoke(held, body.putId)).body).toMatchObject({ status: "REVOKED" });
  expect((await revoke(held, body.putId)).body).toMatchObject({ status: "REVOKED" });
  expect(amountsIn(await cashflowOf(held))).toEqual(before);
  const again = await exercise(held, 4);
  expect(again.status).toBe(200);
  await passTo(addDays(closesOn, 1), investor);
  expect((await revoke(held, again.body.putId)).body).toMatchObject({ code: "PUT_CLOSED" });
  expect(await findingsOf(held)).toEqual([]);
});

it("bonds bought after the record date of a put have no right to it", async () => {
  const first = await newHolder();
  const { investor, put } = first;
  await passTo(addDays(put.on, -12), investor);
  expect((await putsOf(first)).windows).toHaveLength(2);
  const late = await newHolder({
    product: { ...file.product, issuedOn: { inDays: -790 }, maturityOn: { inDays: 742 } },
  });
  expect(((await putsOf(late)).windows as { on: string }[]).every(({ on }) => at(on) - clock.now() > 14 * DAY)).toBe(
    true,
  );
});

it("is neither seen nor exercised by anybody else", async () => {
  const held = await newHolder({ product: { ...file.product, puts: undefined, putNoticeDays: undefined } }).catch(
    () => null,
  );
  expect(held).toBeNull();
  const [own, other] = [await newHolder(), await newSaver()];
  expect((await invoke(other, `/v1/bonds/put?investmentId=${own.id}`)).body).toMatchObject({ code: "NOT_FOUND" });
  await passTo(own.opensOn, own.investor);
  expect((await exercise({ ...own, investor: other }, 1)).body).toMatchObject({ code: "NOT_FOUND" });
  const { body } = await exercise(own, 1);
  expect((await revoke({ ...own, investor: other }, body.putId)).body).toMatchObject({ code: "NOT_FOUND" });
});
