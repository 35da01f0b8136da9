/** The tax of 31 March, of a payer that pays in dollars too: what happens while the rates of exchange are read. */
import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { saveConfig } from "../../../backend/catalogue/remote-config.ts";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { settlePayout } from "../../../backend/investor/payouts/payout-collection.ts";
import { addDays } from "../../../lib/contract/values/calendar-date.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import { beginAt } from "../instants.ts";
import { allFindings, idIn, invest, newDeal } from "../investing/investing-steps.ts";
import { compoundingDeposit } from "../investing/products.ts";
import { passTo } from "../selling/seller.ts";
import { fund, type Investor, inAccount, setPace } from "../wallet/investor.ts";
import { newNri, setRates } from "./non-resident.ts";
import { couponOf, hold, publish } from "./surcharge-steps.ts";

beginAt("2026-11-25T06:30:00Z");

beforeAll(() => setPace("WEBHOOK_DELAY", 0));
beforeEach(async () => {
  await setRates();
  await publish({});
});

interface Saver {
  readonly nri: Investor;
  readonly dollars: InvestmentId;
  readonly deposit: InvestmentId;
}

async function newDepositor(payer: string): Promise<Saver> {
  const nri = await newNri({ isAccredited: true });
  const dollars = await hold(nri, 20_00_000, payer);
  await fund(nri, 10_00_000);
  const deposit = idIn(await invest(nri, await newDeal(compoundingDeposit(payer)), 10_00_000));
  expect(await couponOf(nri, deposit, 0)).toMatchObject({ kind: "ACCRUAL", dueOn: expect.stringMatching(/-03-31$/) });
  return { nri, dollars, deposit };
}

/** The context of an account, whose reads of the operators' config run `happen` before they answer. */
function whileRatesAreRead(context: AccountContext, happen: () => Promise<unknown>): AccountContext {
  const { CATALOGUE } = context.env;
  const prepare = (query: string) => {
    const statement = CATALOGUE.prepare(query);
    if (!query.includes("remote_config")) return statement;
    const bind = (...values: readonly unknown[]) => ({
      all: async () => {
        const answer = await statement.bind(...values).all();
        await happen();
        return answer;
      },
    });
    return Object.assign(Object.create(statement), { bind });
  };
  const catalogue = Object.assign(Object.create(CATALOGUE), { prepare });
  return { ...context, env: { ...context.env, CATALOGUE: catalogue } };
}

const taxHeld = (nri: Investor) => inAccount(nri, ({ ledger }) => ledger.accountBalance("tds:INR"));

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
