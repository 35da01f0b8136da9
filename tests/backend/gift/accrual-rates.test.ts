/** The tax of 31 March, of a payer that pays in dollars too: changes while the exchange rates are read. */
import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { saveConfig } from "../../../backend/catalogue/remote-config.ts";
import { settlePayout } from "../../../backend/investor/payouts/payout-collection.ts";
import { addDays } from "../../../lib/contract/values/calendar-date.ts";
import { beginAt } from "../instants.ts";
import { allFindings } from "../investing/investing-steps.ts";
import { passTo } from "../selling/seller.ts";
import { inAccount, setPace } from "../wallet/investor.ts";
import { newDepositor, taxHeld, whileRatesAreRead } from "./accrual-steps.ts";
import { setRates } from "./non-resident.ts";
import { couponOf, publish } from "./surcharge-steps.ts";

beginAt("2026-11-25T06:30:00Z");

beforeAll(() => setPace("WEBHOOK_DELAY", 0));
beforeEach(async () => {
  await setRates();
  await publish({});
});

it("is deducted once, though a rate is entered and another run settles it while the rates are read", async () => {
  const { nri, deposit } = await newDepositor("Sindhu Bank");
  const { dueOn, tds } = await couponOf(nri, deposit, 0);
  await passTo(dueOn);
  const runs = await inAccount(nri, (context) => {
    const racing = whileRatesAreRead(context, async () => {
      await publish({ [dueOn]: { USD: 9_900 } });
      await settlePayout(context, `${deposit}:1`);
    });
    return Promise.allSettled([settlePayout(racing, `${deposit}:1`), settlePayout(racing, `${deposit}:1`)]);
  });
  expect(runs.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
  const accrual = await couponOf(nri, deposit, 0);
  expect(accrual).toMatchObject({ status: "PAID", paidOn: dueOn });
  expect(accrual.tds).toBeGreaterThanOrEqual(tds);
  expect(await taxHeld(nri)).toBe(accrual.tds);
  expect(await allFindings(nri)).toEqual([]);
});

it("waits for no rate of dollars, whose own payments alone wait for one", async () => {
  const { nri, dollars, deposit } = await newDepositor("Beas Bank");
  const { dueOn } = await couponOf(nri, deposit, 0);
  await inAccount(nri, ({ sql }) => sql.exec("DELETE FROM tds_rate").toArray());
  await saveConfig(env.CATALOGUE, { key: "exchangeRates", value: null });
  await passTo(dueOn, nri);
  expect(await couponOf(nri, deposit, 0)).toMatchObject({ status: "PAID", paidOn: dueOn });
  const coupon = await couponOf(nri, dollars, 0);
  await passTo(addDays(coupon.dueOn, 1), nri);
  expect(await couponOf(nri, dollars, 0)).toMatchObject({ status: "EXPECTED" });
  expect(await taxHeld(nri)).toBe((await couponOf(nri, deposit, 0)).tds);
});

it("is deducted as of 31 March after the catalogue was down on that day", async () => {
  const { nri, deposit } = await newDepositor("Chenab Bank");
  const { dueOn } = await couponOf(nri, deposit, 0);
  await passTo(dueOn);
  const down = await inAccount(nri, (context) => {
    const unread = whileRatesAreRead(context, () => Promise.reject(new Error("the catalogue is down")));
    return settlePayout(unread, `${deposit}:1`).catch((cause: unknown) => cause);
  });
  expect(down).toMatchObject({ message: "the catalogue is down" });
  expect(await couponOf(nri, deposit, 0)).toMatchObject({ status: "EXPECTED" });
  expect(await taxHeld(nri)).toBe(0);
  await passTo(addDays(dueOn, 2), nri);
  expect(await couponOf(nri, deposit, 0)).toMatchObject({ status: "PAID", paidOn: dueOn });
  expect(await allFindings(nri)).toEqual([]);
});
