/** A holder of the sample bond with puts, and the steps of a put. */
import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { findDealTerms } from "../../../backend/catalogue/deals.ts";
import { saveConfig } from "../../../backend/catalogue/remote-config.ts";
import { verifyGains } from "../../../backend/investor/exits/gain-verify.ts";
import { verifyPuts } from "../../../backend/investor/exits/put-verify.ts";
import { taxStatement } from "../../../backend/investor/statements/tax-statement.ts";
import { verifyScheduledJobs } from "../../../backend/investor/verify-jobs.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import silos from "../../../data/deals/bonds/tulsipatra-silos-60m.json";
import type { Investment } from "../../../lib/contract/calls/investments.ts";
import {
  addDays,
  type CalendarDate,
  dateInIndia,
  financialYearOf,
} from "../../../lib/contract/values/calendar-date.ts";
import { previousBusinessDay, SETTLEMENT_HOLIDAYS } from "../../../lib/finance/business-days.ts";
import { type OracleBond, sum } from "../../unit-shared/bond-oracle.ts";
import { allFindings, idIn, invest, investmentOf, newDeal, newSaver } from "../investing/investing-steps.ts";
import { balance, fund, inAccount, invoke } from "../wallet/investor.ts";
import { openMarket, type Seller } from "./seller.ts";

export const PAID = 2_00_000;

/** Opens the market of the sample bond; no amount of these tests needs a code. */
export async function openPuts(): Promise<void> {
  await openMarket();
  await saveConfig(env.CATALOGUE, { key: "bondSaleableIsins", value: [silos.product.isin] });
  await saveConfig(env.CATALOGUE, { key: "saleCodeAboveRupees", value: 50_00_000 });
}

const { dealId: _, ...rest } = silos;
/** The sample bond with two puts, without its id. */
export const file = rest;

export interface Held extends Seller {
  readonly bought: Investment;
  readonly bond: OracleBond;
  /** The first put of the terms, its price for 100, and its window. */
  readonly put: { readonly on: CalendarDate; readonly price: number };
  readonly opensOn: CalendarDate;
  readonly closesOn: CalendarDate;
  readonly redeemsOn: CalendarDate;
  readonly perUnit: number;
}

export async function holder(deal: Seller["deal"], rupees = PAID, country = "IN"): Promise<Held> {
  const investor = await newSaver({ country });
  await fund(investor, rupees);
  const id = idIn(await invest(investor, deal, rupees));
  const [bought, published] = [await investmentOf(investor, id), await findDealTerms(env.CATALOGUE, deal)];
  if (published?.product.kind !== "BOND") return expect.fail("no bond");
  const { product, unit: perUnit } = published;
  // The second put pays a premium, which is more to get wrong.
  const put = product.puts?.[1] ?? expect.fail("no put");
  const bond = { ...product, payout: 2 } as unknown as OracleBond;
  const [opensOn, closesOn] = [addDays(put.on, -30), addDays(put.on, -15)];
  const redeemsOn = previousBusinessDay(put.on, SETTLEMENT_HOLIDAYS);
  return { deal, investor, id, units: bought.units, bought, bond, put, opensOn, closesOn, redeemsOn, perUnit };
}

export const newHolder = async (change: Record<string, unknown> = {}, country = "IN") =>
  holder(await newDeal({ ...file, placed: { units: 0, holders: 0 }, ...change }), PAID, country);

export const exercise = ({ investor, id, put }: Held, units: number, options: { otp?: string; key?: string } = {}) =>
  invoke(investor, "/v1/bonds/put", {
    body: { investmentId: id, on: put.on, units, ...(options.otp && { otp: options.otp }) },
    key: options.key ?? randomIds.letters(),
  });

export const revoke = ({ investor }: Held, putId: unknown) =>
  invoke(investor, `/v1/bonds/put/revoke?putId=${putId}`, { method: "PUT", body: {}, key: randomIds.letters() });

export const putsOf = async ({ investor, id }: Held) =>
  (await invoke(investor, `/v1/bonds/put?investmentId=${id}`)).body;

export const findingsOf = async ({ investor }: Held) => [
  ...(await allFindings(investor)),
  ...(await inAccount(investor, (context) => [
    ...verifyPuts(context),
    ...verifyGains(context),
    ...verifyScheduledJobs(context),
  ])),
];

export const cashflowOf = async ({ investor, id }: Held) => (await investmentOf(investor, id)).cashflow;

/** Amounts and days of payouts, without their numbers. */
export const amountsIn = (cashflow: Investment["cashflow"]) =>
  cashflow.map(({ kind, dueOn, accruesTo, principal, interest, tds, net }) => {
    return { kind, dueOn, accruesTo, principal, interest, tds, net };
  });

export async function taxOf({ investor, bought }: Held) {
  const [from, to] = [bought.investedOn, dateInIndia(clock.now())].map((day) =>
    Number(financialYearOf(day).slice(0, 4)),
  );
  const years = Array.from({ length: (to ?? 0) - (from ?? 0) + 1 }, (_each, index) => (from ?? 0) + index);
  const statements = await inAccount(investor, (context) =>
    years.map((year) => taxStatement(context, `${year}-${String(year + 1).slice(2)}`).byCurrency[0] ?? expect.fail()),
  );
  return {
    income: sum(statements.flatMap(({ income }) => income.map((row) => row.income))),
    gains: statements.flatMap(({ gains }) => gains),
    tds: sum(statements.map(({ tds }) => tds)),
  };
}

/** Income and gains of all years are the bonds' payouts less their cost, and the wallet has them after TDS. */
export async function expectReconciled(held: Held) {
  const { investor, bought } = held;
  const cashflow = await cashflowOf(held);
  const gross = sum(cashflow.map((row) => row.gross));
  const tax = await taxOf(held);
  expect(tax.income + sum(tax.gains.map(({ gain }) => gain))).toBe(gross - bought.investmentAmount);
  expect(tax.tds).toBe(sum(cashflow.map((row) => row.tds)));
  expect(await balance(investor)).toMatchObject({
    posted: PAID * 100 - bought.investmentAmount + gross - tax.tds,
    held: 0,
  });
  expect(await findingsOf(held)).toEqual([]);
  return tax;
}

/** The maturity of the bond. */
export const maturityOf = ({ bond }: Held) => bond.maturityOn as CalendarDate;
