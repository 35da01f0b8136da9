/** The turning points of an account, each shown once. */
import { runInDurableObject } from "cloudflare:test";
import { expect, it } from "vitest";
import { KycStore } from "../../../backend/investor/kyc/kyc-store.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { dashboardCashflow } from "../../../lib/contract/calls/dashboard.ts";
import { getMoment } from "../../../lib/contract/calls/moments.ts";
import { addDays, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { idIn, invest, newDeal, newSaver, passDays, tenureToBusinessDay } from "../investing/investing-steps.ts";
import { fund, type Investor, invoke, rupees } from "../wallet/investor.ts";

const momentOf = async (investor: Investor) =>
  getMoment.output.parse((await invoke(investor, "/v2/moments/current")).body).moment;

const close = (investor: Investor, kind: string, key: string = crypto.randomUUID()) =>
  invoke(investor, "/v2/moments/close", { method: "POST", body: { kind }, key });

const finishKyc = (investor: Investor) =>
  runInDurableObject(investor.object, (_, { storage }) => {
    new KycStore(storage.sql).complete(clock.now());
  });

it("shows the completed KYC once: closed, it does not return", async () => {
  const investor = await newSaver();
  expect(await momentOf(investor)).toBeNull();
  await finishKyc(investor);
  expect(await momentOf(investor)).toMatchObject({ kind: "KYC_DONE" });
  const key = crypto.randomUUID();
  for (const _ of [1, 2]) expect((await close(investor, "KYC_DONE", key)).body).toEqual({ moment: null });
  expect((await close(investor, "KYC_DONE")).body).toEqual({ moment: null });
  expect(await momentOf(investor)).toBeNull();
});

it("shows a moment for a fortnight, and none after it", async () => {
  const investor = await newSaver();
  await finishKyc(investor);
  await passDays(13, investor);
  expect(await momentOf(investor)).toMatchObject({ kind: "KYC_DONE" });
  await passDays(1, investor);
  expect(await momentOf(investor)).toBeNull();
});

it("shows the latest moment, with the money that came or went, and no earlier one once it is closed", async () => {
  const investor = await newSaver();
  await fund(investor, 150_000);
  await finishKyc(investor);
  const tenureDays = tenureToBusinessDay(31);
  const deal = await newDeal({ title: "Careline", product: { tenureDays } });
  const id = idIn(await invest(investor, deal, 100_000));
  await investor.object.work();
  const dueOn = addDays(dateInIndia(clock.now()), tenureDays);
  const line = { investmentId: id, title: "Careline", currency: "INR", endsOn: dueOn };
  expect(await momentOf(investor)).toEqual({
    ...{ kind: "FIRST_INVESTMENT", ...line },
    ...{ on: dateInIndia(clock.now()), amount: rupees(100_000) },
  });
  await close(investor, "FIRST_INVESTMENT");
  expect(await momentOf(investor)).toBeNull();
  // Closing a moment that has not occurred has no effect.
  expect((await close(investor, "FIRST_PAYOUT")).status).toBe(200);
  await passDays(tenureDays + 1, investor);
  const moment = await momentOf(investor);
  expect(moment).toMatchObject({ kind: "FIRST_PAYOUT", ...line, on: dueOn, dueOn });
  expect(moment).toHaveProperty("amount", (await creditOf(investor, id)).net);
});

const creditOf = async (investor: Investor, id: string) => {
  const { body } = await invoke(investor, dashboardCashflow.path.replace("{id}", id));
  return dashboardCashflow.output.parse(body).cashflow[0] ?? { net: null };
};
