/** A non-resident who holds bonds in dollars of a payer and a compounding deposit with it; and reads of the rates during which the world changes. */
import { expect } from "vitest";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import { idIn, invest, newDeal } from "../investing/investing-steps.ts";
import { compoundingDeposit } from "../investing/products.ts";
import { fund, type Investor, inAccount } from "../wallet/investor.ts";
import { newNri } from "./non-resident.ts";
import { couponOf, hold } from "./surcharge-steps.ts";

interface Saver {
  readonly nri: Investor;
  readonly dollars: InvestmentId;
  readonly deposit: InvestmentId;
}

export async function newDepositor(payer: string, dollars = 20_00_000, lakhs = 10): Promise<Saver> {
  return depositWith(await newNri({ isAccredited: true }), payer, { dollars, lakhs });
}

/** Buys bonds in dollars of one more payer, and a compounding deposit with it. */
export async function depositWith(
  nri: Investor,
  payer: string,
  { dollars, lakhs }: { readonly dollars: number; readonly lakhs: number },
): Promise<Saver> {
  const bonds = await hold(nri, dollars, payer);
  for (let funded = 0; funded < lakhs; funded += 10) await fund(nri, 10_00_000);
  const deposit = idIn(await invest(nri, await newDeal(compoundingDeposit(payer)), lakhs * 1_00_000));
  expect(await couponOf(nri, deposit, 0)).toMatchObject({ kind: "ACCRUAL", dueOn: expect.stringMatching(/-03-31$/) });
  return { nri, dollars: bonds, deposit };
}

/** The context of an account, whose reads of the operators' config run `happen` before they answer. */
export function whileRatesAreRead(context: AccountContext, happen: () => Promise<unknown>): AccountContext {
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

export const taxHeld = (nri: Investor) => inAccount(nri, ({ ledger }) => ledger.accountBalance("tds:INR"));
