/** A repayment that the depositor asked for arrives late: no day on which its payer had promised to pay. */
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { payoutReference } from "../../../backend/investor/holdings/payout-time.ts";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { settlePayout } from "../../../backend/investor/payouts/payout-collection.ts";
import { listFeedPayouts } from "../../../backend/investor/portfolio/calendar-feed-store.ts";
import { addDays } from "../../../lib/contract/values/calendar-date.ts";
import { beginAt } from "../instants.ts";
import { investmentOf, passDays } from "../investing/investing-steps.ts";
import { operate } from "../people/api.ts";
import { today } from "../selling/seller.ts";
import { inAccount } from "../wallet/investor.ts";
import { type Depositor, end, newCompanyDepositor, requestPart, requestTerms, takePart } from "./depositor.ts";

beginAt("2026-11-25T06:30:00Z");

const newLateDepositor = (taker: "NBFC" | "BANK") =>
  newCompanyDepositor({ amount: 1_00_000, paysLateByDays: 9, change: { taker } });

const ENDINGS = {
  PART_WITHDRAWAL: async () => {
    const depositor = await newLateDepositor("NBFC");
    await passDays(1, depositor.investor);
    expect((await takePart(depositor, (await requestPart(depositor)).body.termsId)).status).toBe(200);
    return depositor;
  },
  WITHDRAWAL: async () => {
    const depositor = await newLateDepositor("BANK");
    await passDays(1, depositor.investor);
    expect((await end(depositor, (await requestTerms(depositor)).body.termsId)).status).toBe(200);
    return depositor;
  },
} as const;

const KINDS = ["PART_WITHDRAWAL", "WITHDRAWAL"] as const;

const payoutOf = async ({ investor, id }: Depositor, of: (typeof KINDS)[number]) =>
  (await investmentOf(investor, id)).cashflow.find(({ kind }) => kind === of) ?? expect.fail(`no ${of}`);

async function dueDaysOf({ investor, id }: Depositor): Promise<readonly unknown[]> {
  const { dealId } = await investmentOf(investor, id);
  const query = "SELECT due_on, ended_on FROM payer_payout WHERE deal_id = ?";
  return (await env.CATALOGUE.prepare(query).bind(dealId).all()).results;
}

const writeLate = async ({ investor, id }: Depositor, dueOn: string) => {
  const { dealId } = await investmentOf(investor, id);
  const late = env.CATALOGUE.prepare(
    "INSERT INTO payer_payout (deal_id, due_on, ended_on) VALUES (?, ?, NULL) ON CONFLICT DO NOTHING",
  );
  await late.bind(dealId, dueOn).run();
};

/** Asks the payer for a payout after some days, and returns the types of the events. */
async function collectAfter(days: number, { investor, id }: Depositor, payoutSequence: number) {
  await passDays(days);
  return inAccount(investor, async (context) => {
    const types: string[] = [];
    const emit: AccountContext["emit"] = (event) => {
      types.push(event.type);
      context.emit(event);
    };
    await settlePayout({ ...context, emit }, payoutReference({ investmentId: id, payoutSequence }));
    return types;
  });
}

describe.each(KINDS)("a late %s", (kind) => {
  it("is late for the depositor, and never in the record of its payer, nor after a rebuild", async () => {
    const depositor = await ENDINGS[kind]();
    const { payoutSequence } = await payoutOf(depositor, kind);
    expect(await collectAfter(5, depositor, payoutSequence)).toEqual([]);
    expect(await payoutOf(depositor, kind)).toMatchObject({ status: "DELAYED" });
    await operate("rebuild", {});
    expect(await dueDaysOf(depositor)).toEqual([]);
    expect(await collectAfter(9, depositor, payoutSequence)).toEqual(["payout.paid.v2"]);
    expect(await payoutOf(depositor, kind)).toMatchObject({ status: "PAID" });
    await operate("rebuild", {});
    expect(await dueDaysOf(depositor)).toEqual([]);
  });

  it("tells the depositor of no payer's record", async () => {
    const depositor = await ENDINGS[kind]();
    await collectAfter(5, depositor, (await payoutOf(depositor, kind)).payoutSequence);
    const subjects = await inAccount(depositor.investor, ({ sql }) =>
      sql
        .exec<{ dealId: string | null }>(
          "SELECT subject ->> 'dealId' AS dealId FROM notification WHERE subject ->> 'kind' = 'PAYOUT_LATE'",
        )
        .toArray(),
    );
    expect(subjects).toEqual([{ dealId: null }]);
  });

  it("is no event of the calendar feed", async () => {
    const { investor } = await ENDINGS[kind]();
    const listed = await inAccount(investor, ({ sql }) =>
      listFeedPayouts(sql, { from: today(), foreseenTo: addDays(today(), 400), limit: 100 }),
    );
    expect(listed.map((payout) => payout.kind)).not.toContain(kind);
    expect(listed).not.toEqual([]);
  });

  it.each([5, 14])("leaves no late day of an earlier version after a rebuild %i days later", async (days) => {
    const depositor = await ENDINGS[kind]();
    await passDays(days, depositor.investor);
    await writeLate(depositor, (await payoutOf(depositor, kind)).dueOn);
    await operate("rebuild", {});
    expect(await dueDaysOf(depositor)).toEqual([]);
  });
});

it("a late maturity counts, and a rebuild keeps its day and writes it anew", async () => {
  const depositor = await newLateDepositor("NBFC");
  await takePart(depositor, (await requestPart(depositor)).body.termsId);
  await passDays(20, depositor.investor);
  const { payoutSequence, dueOn } =
    (await investmentOf(depositor.investor, depositor.id)).cashflow.at(-1) ?? expect.fail();
  expect(await collectAfter(350, depositor, payoutSequence)).toEqual(["payout.late.v1"]);
  const late = [{ due_on: dueOn, ended_on: null }];
  await writeLate(depositor, dueOn);
  for (let time = 0; time < 2; time++) {
    await operate("rebuild", {});
    expect(await dueDaysOf(depositor)).toEqual(late);
  }
  await env.CATALOGUE.prepare("DELETE FROM payer_payout").run();
  await operate("rebuild", {});
  expect(await dueDaysOf(depositor)).toEqual(late);
});
