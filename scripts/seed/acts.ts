import { listSellOrders } from "../../lib/contract/calls/bond-selling.ts";
import { investmentView } from "../../lib/contract/calls/dashboard.ts";
import { addChild, getFamily } from "../../lib/contract/calls/family.ts";
import { createMetalPayment, getMetalPrice, listMetalTransactions } from "../../lib/contract/calls/metals.ts";
import { getPostalAddress, savePostalAddress } from "../../lib/contract/calls/postal-address.ts";
import { optIntoReinvestment } from "../../lib/contract/calls/reinvestment.ts";
import { listWalletTransactions } from "../../lib/contract/calls/wallet.ts";
import { CallError } from "../../lib/contract/client.ts";
import type { ForeignCurrency } from "../../lib/contract/facts/money.ts";
import { dealId } from "../../lib/contract/values/ids.ts";
import type { PostalAddress } from "../../lib/contract/values/postal-address.ts";
import type { PayoutPlan } from "../../lib/contract/values/products.ts";
import type { Metal } from "../../lib/contract/values/weight.ts";
import type { Operator } from "../operator.ts";
import { aboutMember } from "../sandbox/client.ts";
import {
  addForeignMoney,
  addMoney,
  buyShares,
  investFromWallet,
  nameDematAccount,
  type Person,
  sellBondUnits,
  sellMetalGrams,
  withdrawToBank,
} from "../sandbox/person.ts";
import { certify } from "./operator-data.ts";

/* What a demo investor can do on a day. Each act happens once, however often the seed is resumed. */

export type Act =
  | { readonly do: "recharge"; readonly rupees: number }
  /** From abroad. Identified by currency and amount, which must be unique per investor. */
  | { readonly do: "remit"; readonly currency: ForeignCurrency; readonly amount: number }
  | { readonly do: "invest"; readonly deal: string; readonly amount: number; readonly choice?: Choice }
  /** Paid online: shares cannot be bought from the wallet. */
  | { readonly do: "buy shares"; readonly deal: string; readonly lots: number }
  /** At maturity, the principal is reinvested in the next deal of the category. */
  | { readonly do: "opt into reinvestment"; readonly deal: string }
  /** At most once per bond. */
  | { readonly do: "sell bonds"; readonly deal: string; readonly units: number }
  /** Identified by amount, which must be unique per investor. */
  | { readonly do: "withdraw"; readonly rupees: number }
  /** Identified by weight, which must be unique per investor. */
  | { readonly do: "buy metal" | "sell metal"; readonly metal: Metal; readonly grams: number }
  /** Not repeated, so that an address that the investor has changed since stays. */
  | { readonly do: "keep address"; readonly address: PostalAddress }
  | { readonly do: "have means certified" }
  | { readonly do: "name demat account"; readonly number: string }
  | { readonly do: "open child account"; readonly name: string; readonly dateOfBirth: string }
  /** Performed by the guardian, in order. */
  | { readonly do: "act for child"; readonly name: string; readonly acts: readonly Act[] };

/** For deals in which the investor chooses tenure or payout. */
interface Choice {
  readonly tenureMonths: number;
  readonly payoutPlan: PayoutPlan;
}

export interface Doing {
  readonly operator: Operator;
  readonly person: Person;
  /** The idempotency key: the same on every run of the seed. */
  readonly key: string;
}

export async function perform(act: Act, { operator, person, key }: Doing): Promise<void> {
  switch (act.do) {
    case "recharge":
      return addMoney(person, { rupees: act.rupees, key });
    case "remit":
      return addForeignMoney(person, act);
    case "invest":
      return invest(act, { person, key });
    case "buy shares":
      return buyShares(person, { dealId: dealId.parse(act.deal), lots: act.lots, key });
    case "opt into reinvestment":
      await person.client.call(
        optIntoReinvestment,
        { id: await investmentIn(act.deal, person) },
        { idempotencyKey: key },
      );
      return;
    case "sell bonds":
      return sellBonds(act, { person, key });
    case "withdraw":
      return withdraw(act.rupees, { person, key });
    case "keep address":
      return keepAddress(act, { person, key });
    case "buy metal":
    case "sell metal":
      return tradeMetal(act, { person, key });
    case "have means certified":
      return certify(operator, person);
    case "name demat account":
      return nameDematAccount(person, act.number);
    case "open child account": {
      const { name, dateOfBirth } = act;
      await person.client.call(addChild, { name, dateOfBirth, consent: true }, { idempotencyKey: key });
      return;
    }
    case "act for child": {
      const child = await childOf(person, act.name);
      for (const [place, each] of act.acts.entries())
        await perform(each, { operator, person: child, key: `${key}-${place}` });
    }
  }
}

/** A child's account operated by its guardian, whose contact receives the codes. */
async function childOf({ client, contact }: Person, name: string): Promise<Person> {
  const { accounts } = await client.call(getFamily, {});
  const child = accounts.find((account) => account.relation === "CHILD" && account.name === name);
  if (!child) throw new Error(`no account of ${name}`);
  return { client: aboutMember(client, child.userId), contact };
}

type Of<Name extends Act["do"]> = Extract<Act, { do: Name }>;
type By = Omit<Doing, "operator">;

async function invest({ deal, amount, choice }: Of<"invest">, { person, key }: By): Promise<void> {
  const wanted = { dealId: dealId.parse(deal), rupees: amount, ...choice };
  const investment = await investFromWallet(person, { ...wanted, key }).catch((cause) => {
    // The seed was interrupted during this step at least fifteen minutes ago, and the flow has expired.
    if (!(cause instanceof CallError && cause.code === "FLOW_EXPIRED")) throw cause;
    return investFromWallet(person, { ...wanted, key: crypto.randomUUID() });
  });
  const status = investment?.investmentStatus ?? "nothing";
  if (status !== "SUCCESS") throw new Error(`${amount} in ${deal} came to ${status}`);
}

/** The investor's investment in a deal. */
async function investmentIn(deal: string, { client }: Person): Promise<string> {
  const { investments } = await client.call(investmentView, { currency: "INR", pageSize: 100 });
  const found = investments.find(({ dealId: of }) => of === deal);
  if (!found) throw new Error(`nothing is held of ${deal}`);
  return found.investmentId;
}

async function sellBonds({ deal, units }: Of<"sell bonds">, { person }: By): Promise<void> {
  const { client } = person;
  const investmentId = await investmentIn(deal, person);
  const { orders } = await client.call(listSellOrders, { investmentId });
  if (orders.length > 0) return;
  await sellBondUnits(person, { investmentId, units, nextKey: () => crypto.randomUUID() });
}

async function withdraw(rupees: number, { person, key }: By): Promise<void> {
  const { transactions } = await person.client.call(listWalletTransactions, { currency: "INR", type: "DEBIT" });
  const isDone = transactions.some(({ reason, amount }) => reason === "WITHDRAWAL" && amount === rupees);
  if (!isDone) await withdrawToBank(person, { rupees, key });
}

async function keepAddress({ address }: Of<"keep address">, { person: { client }, key }: By): Promise<void> {
  const { address: kept } = await client.call(getPostalAddress, {});
  if (kept === null) await client.call(savePostalAddress, address, { idempotencyKey: key });
}

async function tradeMetal(act: Of<"buy metal" | "sell metal">, { person, key }: By): Promise<void> {
  const { client } = person;
  const { metal, grams } = act;
  const { transactions } = await client.call(listMetalTransactions, { metal });
  if (transactions.some((transaction) => transaction.grams === grams)) return;
  const { prices } = await client.call(getMetalPrice, { metal });
  const quote = prices[0]?.quote.token;
  if (quote === undefined) throw new Error(`${metal} has no price`);
  if (act.do === "sell metal") await sellMetalGrams(person, { metal, quote, grams }, () => key);
  else await client.call(createMetalPayment, { kind: "BUY", metal, quote, grams }, { idempotencyKey: key });
}
