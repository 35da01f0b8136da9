import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { sentenceOf } from "../../../backend/catalogue/payer-record.ts";
import { recordEndedDeals } from "../../../backend/ended-deals.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { listDeals } from "../../../lib/contract/calls/deals.ts";
import { listPastDeals } from "../../../lib/contract/calls/past-deals.ts";
import type { PayerRecord } from "../../../lib/contract/calls/payer-record.ts";
import { calendarDateOf, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import type { DealId, InvestmentId } from "../../../lib/contract/values/ids.ts";
import { deliverEventsOf } from "../events.ts";
import { operate } from "../people/api.ts";
import { fund, type Investor, invoke } from "../wallet/investor.ts";
import { idIn, invest, newDeal, newSaver, passDays } from "./investing-steps.ts";

const PAYER = { role: "BUYER", name: "Orchard Buyer", about: { en: "A buyer." } };
const nobody = { token: "" };
const bodyOf = async (path: string, init?: object) => (await invoke(nobody, path, init)).body;

/** The record of the payer and the state of the late deal, as each call returns them. */
async function everySurface(investor: Investor, { id, late, open }: { id: InvestmentId; late: DealId; open: DealId }) {
  const listed = listDeals.output.parse(await bodyOf("/v2/deals")).deals;
  const inList = (dealId: DealId) => listed.find((deal) => deal.dealId === dealId) ?? expect.fail();
  const directory = listPastDeals.output.parse(await bodyOf("/v2/past-deals")).records;
  const holding = (await invoke(investor, `/v2/investment-dashboard/investment/${id}`)).body as {
    paymentHistory: { payerRecord: PayerRecord };
  };
  return {
    records: [
      inList(late).record,
      inList(open).record,
      (await bodyOf(`/v2/deals/${late}`)).record,
      (await bodyOf(`/v2/deals/${open}`)).record,
      directory.find(({ payer }) => payer === PAYER.name),
      holding.paymentHistory.payerRecord,
    ],
    outcomes: [inList(late).outcome, (await bodyOf(`/v2/deals/${late}`)).outcome],
  };
}

it("tells one record of a payer and one outcome of a deal everywhere, before, while and after a payout is late", async () => {
  const late = await newDeal({ payer: PAYER, product: { tenureDays: 60, rateBps: 1310 }, paysLateByDays: 12 });
  const open = await newDeal({ payer: PAYER, product: { tenureDays: 180, rateBps: 1310 }, closesInDays: 120 });
  const reference = "ID-701";
  const ended = { reference, category: "INVOICE_DISCOUNTING", payer: PAYER.name, amount: 1_00_000, tenureDays: 60 };
  await operate("past-deals", { deals: [{ ...ended, due: { daysAgo: 90 }, lateByDays: 11 }] });
  const investor = await newSaver();
  await fund(investor, 2_00_000);
  const id = idIn(await invest(investor, late, 2_00_000));
  const surfaces = { id, late, open };
  const everywhere = (record: object, outcome: unknown) =>
    expect
      .poll(
        async () => {
          await deliverEventsOf(investor);
          return everySurface(investor, surfaces);
        },
        { timeout: 10_000 },
      )
      .toEqual({
        records: Array.from({ length: 6 }, () =>
          expect.objectContaining({ ...record, asOf: dateInIndia(clock.now()) }),
        ),
        outcomes: [outcome, outcome],
      });
  const counted = { payer: PAYER.name, page: "/directory/orchard-buyer", longestDelayDays: 11, losses: 0 };
  const agree = async () => {
    const { records } = await everySurface(investor, surfaces);
    expect(new Set(records.map((record) => JSON.stringify(record))).size).toBe(1);
  };

  await everywhere({ ...counted, payouts: 1, late: 1, lateNow: 0, lateNowDays: 0 }, null);
  await agree();
  await passDays(70, investor);
  const { overdue } = (await invoke(investor, `/v2/investment-dashboard/investment/${id}`)).body;
  const { daysLate } = overdue as { daysLate: number };
  expect(daysLate).toBeGreaterThan(0);
  await everywhere(
    { ...counted, payouts: 1, late: 1, lateNow: 1, lateNowDays: daysLate },
    expect.objectContaining({ is: "LATE", daysLate }),
  );
  await agree();
  await passDays(20, investor);
  await recordEndedDeals(env, clock.now());
  await everywhere(
    { ...counted, payouts: 2, late: 2, lateNow: 0, longestDelayDays: 12 },
    expect.objectContaining({ is: "REPAID", isRedeemedEarly: false }),
  );
  await agree();
});

const counts = { payouts: 12, late: 5, losses: 0, longestDelayDays: 11, lateNow: 0, lateNowDays: 0 };
const record = (changes: Partial<PayerRecord> = {}) =>
  sentenceOf({
    ...{ payer: "Indus Basket", ...counts, restructuredDeals: 0, asOf: calendarDateOf("2026-11-26") },
    ...changes,
  }).en;
const none = { payouts: 0, late: 0, longestDelayDays: 0 };

it.each([
  [none, "No payout of Indus Basket has been due here yet (to 26 Nov 2026)."],
  [
    { ...none, lateNow: 1, lateNowDays: 6 },
    "Indus Basket has not paid a payout here yet; 1 is late now, by 6 days (to 26 Nov 2026).",
  ],
  [{ ...none, payouts: 1 }, "Indus Basket has paid 1 payout here, on the day (to 26 Nov 2026)."],
  [{ ...none, payouts: 4 }, "Indus Basket has paid 4 payouts here, each on the day (to 26 Nov 2026)."],
  [{ payouts: 1, late: 1, longestDelayDays: 1 }, "Indus Basket has paid 1 payout here, 1 day late (to 26 Nov 2026)."],
  [{ late: 1 }, "Indus Basket has paid 12 payouts here, one of them late, by 11 days (to 26 Nov 2026)."],
  [
    { lateNow: 1, lateNowDays: 6 },
    "Indus Basket has paid 12 payouts here, 5 of them late, by 11 days at most; 1 is late now, by 6 days (to 26 Nov 2026).",
  ],
  [
    { losses: 1, restructuredDeals: 2 },
    "Of 12 payouts of Indus Basket that ended here, 1 ended with a loss and 5 came late, by 11 days at most; 2 deals have new dates (to 26 Nov 2026).",
  ],
])("says in one sentence how a payer with %o has paid", (changes, sentence) => {
  expect(record(changes)).toBe(sentence);
});
