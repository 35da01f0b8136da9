/** A change of law meets an account of 2,000 investments: its first call waits for a bounded number of rows. */
import { evictDurableObject } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { retaxIfLawChanged } from "../../../backend/investor/claims/law-change.ts";
import { jobHandlers } from "../../../backend/investor/job-handlers.ts";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { settlePayout } from "../../../backend/investor/payouts/payout-collection.ts";
import { dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { type Investor, inAccount, newInvestor } from "../wallet/investor.ts";
import { BIG, fillAccount } from "./large-account.ts";
import { watched } from "./watched.ts";

let investor: Investor;

beforeAll(async () => {
  investor = await newInvestor();
  await inAccount(investor, ({ storage, clock }) =>
    storage.transactionSync(() => fillAccount(storage, BIG, dateInIndia(clock.now()))),
  );
});

const OPEN = "status IN ('EXPECTED', 'DELAYED')";
/** As if other rows had deducted nothing. */
const forget = ({ sql }: AccountContext) => {
  sql.exec(`UPDATE payout SET tds = 0, tds_rate_bps = 0, net = gross WHERE ${OPEN}`);
  sql.exec("UPDATE tax_law SET fingerprint = 'another'");
};
const taxOf = (sql: SqlStorage, payer: string) =>
  sql
    .exec<{ tds: number }>(
      `SELECT coalesce(sum(tds), 0) AS tds FROM payout JOIN investment ON investment.id = investment_id
       WHERE payer_name = ? AND payout.${OPEN}`,
      payer,
    )
    .one().tds;
const pending = ({ scheduler }: AccountContext) => [...scheduler.references("TAX_LAW")].toSorted();
const taxed = async (context: AccountContext) => {
  for (const payer of pending(context)) {
    await jobHandlers(context, { flush: async () => undefined } as never).TAX_LAW(payer);
    context.scheduler.cancel({ kind: "TAX_LAW", reference: payer });
  }
  return context.sql.exec(`SELECT * FROM payout ORDER BY investment_id, payout_sequence`).toArray();
};

it("an account with many open investments reads each once and writes one job for each payer when the law has changed", () =>
  inAccount(investor, (context) => {
    forget(context);
    const { context: seen, work } = watched(context);
    retaxIfLawChanged(seen);
    expect(work().queries.length).toBeLessThan(10);
    expect(work().rowsRead).toBeLessThan(2 * BIG.investments);
    expect(pending(context).length).toBeGreaterThan(200);
    // Waking again changes nothing.
    retaxIfLawChanged(seen);
    expect(work().queries.length).toBeLessThan(11);
  }));

it("each job reads its payer's rows alone, and the second run of a job changes nothing", () =>
  inAccount(investor, async (context) => {
    const [payer = expect.fail()] = pending(context);
    const handlers = (own: AccountContext) => jobHandlers(own, { flush: async () => undefined } as never);
    const { context: seen, work } = watched(context);
    await handlers(seen).TAX_LAW(payer);
    // Of the 2,000 investments 8 are this payer's, with 34 payouts each that are read three times.
    expect(work().rowsRead).toBeLessThan(3_000);
    expect(taxOf(context.sql, payer)).toBeGreaterThan(0);
    const again = watched(context);
    await handlers(again.context).TAX_LAW(payer);
    expect(again.work().queries.filter(({ query }) => /^\s*(UPDATE|INSERT|DELETE)/.test(query))).toEqual([]);
  }));

it("a payment that comes before its payer's job deducts by the new rows", () =>
  inAccount(investor, async (context) => {
    const { sql } = context;
    const [due = expect.fail()] = sql
      .exec<{ id: string; payer: string; sequence: number }>(
        `SELECT investment_id AS id, payer_name AS payer, payout_sequence AS sequence FROM payout
         JOIN investment ON investment.id = investment_id WHERE payout.status = 'DELAYED' AND payout.kind = 'INTEREST'
           AND product_type = 'BOND' ORDER BY investment_id LIMIT 1`,
      )
      .toArray();
    expect(context.scheduler.isScheduled({ kind: "TAX_LAW", reference: due.payer })).toBe(true);
    const paid = { ...context, gateways: { ...context.gateways, collections: { collection: async () => paidToday } } };
    const paidToday = { outcome: "PAID" as const, paidOn: dateInIndia(context.clock.now()) };
    await settlePayout(paid as AccountContext, `${due.id}:${due.sequence}`);
    const row = sql
      .exec("SELECT status, tds FROM payout WHERE investment_id = ? AND payout_sequence = ?", due.id, due.sequence)
      .one();
    expect(row).toMatchObject({ status: "PAID", tds: expect.toSatisfy((tds: number) => tds > 0) });
    expect(context.scheduler.isScheduled({ kind: "TAX_LAW", reference: due.payer })).toBe(false);
  }));

it("all jobs together write what one pass over the account would, also when the object is evicted between them", async () => {
  const once = await inAccount(investor, taxed);
  await inAccount(investor, (context) => {
    forget(context);
    retaxIfLawChanged(context);
  });
  await evictDurableObject(investor.object);
  const again = await inAccount(investor, taxed);
  const amounts = (rows: readonly Record<string, unknown>[]) => rows.map(({ updated_at: _, ...row }) => row);
  expect(amounts(again)).toEqual(amounts(once));
});
