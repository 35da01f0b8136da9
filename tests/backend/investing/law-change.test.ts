/** Payouts that were written under other rows of law. */
import { evictDurableObject } from "cloudflare:test";
import { expect, it } from "vitest";
import { retaxOpenPayouts } from "../../../backend/investor/holdings/residency.ts";
import { newNri, remit, setRates } from "../gift/non-resident.ts";
import { fund, inAccount, setPace } from "../wallet/investor.ts";
import { allFindings, idIn, invest, investmentOf, newDeal, newSaver } from "./investing-steps.ts";
import { DEAL_FILES } from "./products.ts";

it("an object that wakes under other rows of law taxes its open payouts again, once, and leaves the paid ones", async () => {
  const investor = await newSaver();
  await fund(investor, 1_00_000);
  const id = idIn(await invest(investor, await newDeal(DEAL_FILES.FRE), 1_00_000));
  const asSold = await investmentOf(investor, id);
  const untax = (sql: SqlStorage) =>
    sql.exec(
      "UPDATE payout SET tds = 0, tds_rate_bps = 0, net = gross WHERE investment_id = ? AND status <> 'PAID'",
      id,
    );
  await inAccount(investor, ({ sql }) => {
    untax(sql);
    sql.exec("UPDATE payout SET status = 'PAID', paid_on = due_on WHERE investment_id = ? AND payout_sequence = 1", id);
    sql.exec("UPDATE tax_law SET fingerprint = 'another'");
  });
  await evictDurableObject(investor.object);
  const [paid, ...open] = (await investmentOf(investor, id)).cashflow;
  expect(paid).toMatchObject({ status: "PAID", tds: 0 });
  // The tax that the paid one lacks is made up within the year, as of any payment of the past.
  expect(open.every(({ kind, tds }) => kind === "EXIT" || tds > 0)).toBe(true);
  expect(open.slice(4)).toEqual(asSold.cashflow.slice(5));
  await inAccount(investor, ({ sql }) => untax(sql));
  await evictDurableObject(investor.object);
  expect((await investmentOf(investor, id)).cashflow.every(({ tds }) => tds === 0)).toBe(true);
});

it("a new account writes the law once, and no other account is changed by a call", async () => {
  const investor = await newSaver();
  const lawsOf = () => inAccount(investor, ({ sql }) => sql.exec("SELECT fingerprint FROM tax_law").toArray().length);
  expect(await lawsOf()).toBe(1);
  await evictDurableObject(investor.object);
  expect(await lawsOf()).toBe(1);
  expect(await allFindings(investor)).toEqual([]);
});

it("payouts in a foreign currency follow another law too", async () => {
  await setPace("WEBHOOK_DELAY", 0);
  await setRates();
  const investor = await newNri({ isAccredited: true });
  await remit(investor, "USD", 20_000);
  const id = idIn(await invest(investor, await newDeal(DEAL_FILES.GIFT_BOND), 10_000));
  await inAccount(investor, (context) => retaxOpenPayouts(context, "RESIDENT"));
  const taxed = (await investmentOf(investor, id)).cashflow;
  expect(taxed.some(({ tds }) => tds > 0)).toBe(true);
  await inAccount(investor, ({ sql }) => {
    sql.exec("UPDATE payout SET tds = 0, net = gross WHERE investment_id = ?", id);
    sql.exec("UPDATE identity SET country = 'IN'");
    sql.exec("UPDATE tax_law SET fingerprint = 'another'");
  });
  await evictDurableObject(investor.object);
  expect((await investmentOf(investor, id)).cashflow).toEqual(taxed);
});
