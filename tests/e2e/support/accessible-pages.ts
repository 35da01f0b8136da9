/** The pages that the accessibility journeys visit, by who visits them. `:name` stands for the id of a record. */
import { addChild } from "../../../lib/contract/calls/family.ts";
import { startFlow } from "../../../lib/contract/calls/investments.ts";
import { createMetalPayment, getMetalPrice } from "../../../lib/contract/calls/metals.ts";
import { recharge } from "../../../lib/contract/calls/wallet.ts";
import { dealId } from "../../../lib/contract/values/ids.ts";
import type { Operator } from "../../../scripts/operator.ts";
import type { Client } from "../../../scripts/sandbox/client.ts";
import { investFromWallet } from "../../../scripts/sandbox/person.ts";
import { pay } from "../../../scripts/sandbox/world.ts";
import { arriveAtAadhaar, newCard, showCard } from "./identity-documents.ts";
import { arriveAbroad, withdrawDollars } from "./non-residents.ts";
import { addDemat, arriveFresh, arriveVerified, newGroup } from "./people.ts";

export interface Visitor {
  /** Null for somebody who has not signed in. */
  readonly client: Client | null;
  readonly ids: Readonly<Record<string, string>>;
}

export interface Tour {
  /** The visitor of the pages, for the titles of the tests. */
  readonly visitor: string;
  /** Created through the API. */
  readonly arrive: (world: Operator) => Promise<Visitor>;
  readonly paths: readonly string[];
}

async function groupOfSomebodyElse({ url }: Operator): Promise<string> {
  return newGroup(await arriveFresh(url));
}

/** Buys gold from the wallet, opens a payment for more, and returns the payment's key. */
async function buyGold(client: Client): Promise<string> {
  const { prices } = await client.call(getMetalPrice, { metal: "GOLD" });
  const order = { kind: "BUY", metal: "GOLD", quote: prices[0]?.quote.token ?? "", amount: 20_000 } as const;
  await client.call(createMetalPayment, order);
  const { payment } = await client.call(createMetalPayment, { ...order, paymentSource: "ONLINE" });
  return payment?.key ?? "";
}

/** An investor with every kind of record. */
async function arriveWithRecords(world: Operator): Promise<Visitor> {
  const person = await arriveVerified(world.url, { rupees: 150_000 });
  const { client } = person;
  const deal = dealId.parse("malhar-saffron-30");
  await addDemat(person, world);
  const { investmentId, flowKey } = await investFromWallet(person, { dealId: deal, rupees: 50_000, key: "once" });
  const { key } = await client.call(startFlow, { dealId: deal, amount: 50_000 });
  const bond = dealId.parse("pathik-highways-60m");
  const bonds = await investFromWallet(person, { dealId: bond, rupees: 45_000, key: "bonds" });
  const failed = await client.call(recharge, { amount: 500 });
  await pay(world.url, failed.key, "FAILED");
  const ids = {
    group: await newGroup(person),
    openOrder: key,
    endedOrder: flowKey,
    investment: investmentId,
    bonds: bonds.investmentId,
    goldPayment: await buyGold(client),
    failedPayment: failed.key,
  };
  return { client, ids };
}

async function arriveAsGuardian({ url }: Operator): Promise<Visitor> {
  const { client } = await arriveVerified(url, { rupees: 7_000 });
  const { userId } = await client.call(addChild, { name: "Ira Joshi", dateOfBirth: "2015-02-03", consent: true });
  return { client, ids: { child: userId } };
}

/** An investor who lives in Dubai, with dollars in the wallet and on their way out. */
async function arriveWithDollars({ url }: Operator): Promise<Visitor> {
  const person = await arriveAbroad(url, { money: [{ currency: "USD", amount: 5_000 }] });
  return { client: person.client, ids: { withdrawal: await withdrawDollars(person, 100) } };
}

/** An investor whose picture of an Aadhaar the sandbox refuses as blurred, so that the step shows the reason. */
async function arriveWithABlurredPicture({ url }: Operator): Promise<Visitor> {
  const person = await arriveAtAadhaar(url);
  await showCard(person, newCard({ width: 1201, height: 760 }).picture).catch(() => undefined);
  return { client: person.client, ids: {} };
}

export const TOURS: readonly Tour[] = [
  {
    visitor: "somebody invited to a group",
    arrive: async (world) => ({ client: null, ids: { group: await groupOfSomebodyElse(world) } }),
    paths: ["/groups/:group"],
  },
  {
    visitor: "an investor before KYC",
    arrive: async (world) => ({
      client: (await arriveFresh(world.url)).client,
      ids: { group: await groupOfSomebodyElse(world) },
    }),
    paths: [
      "/stash",
      "/gold",
      "/silver/sell",
      "/referrals",
      "/dashboard",
      "/kyc",
      "/wallet",
      "/profile",
      "/profile/identity",
      "/profile/bank",
      "/profile/demat",
      "/profile/security",
      "/profile/preferences",
      "/profile/data",
      "/deals/malhar-saffron-30",
      "/profile/contacts/add",
      "/profile/passkeys/add",
      "/profile/delete",
      "/profile/residence",
      "/profile/address",
      "/profile/nominees",
      "/profile/viewers",
      "/profile/bank-account",
      "/family",
      "/family/shared?invitation=nobodys",
      "/talk-to-expert",
      "/groups/:group",
    ],
  },
  {
    visitor: "an investor before the first investment",
    arrive: async (world) => ({ client: (await arriveVerified(world.url)).client, ids: {} }),
    // One deal of each kind whose page has elements of its own.
    paths: [
      "/deals/pathik-highways-60m",
      "/deals/gold-pledge-reserve-2?amount=12345&tenureMonths=7",
      "/deals/bhiwandi-dock-nine",
      "/deals/coastal-gift-usd-365",
    ],
  },
  {
    visitor: "an investor who verifies an Aadhaar",
    arrive: arriveWithABlurredPicture,
    paths: [
      "/kyc?step=aadhaar&way=otp",
      "/kyc?step=aadhaar&way=pictures",
      "/kyc?step=aadhaar&way=digilocker",
      "/digilocker?state=nothing",
    ],
  },
  {
    visitor: "an investor with every kind of record",
    arrive: arriveWithRecords,
    paths: [
      "/stash",
      "/stash/rewards/library-books",
      "/notifications",
      "/profile/notifications",
      "/referrals",
      "/groups/:group",
      "/dashboard",
      "/dashboard?figures=open&months=open&payers=open&banks=open",
      "/dashboard/invoice-discounting",
      "/dashboard/bonds",
      "/dashboard/sell",
      "/invest",
      "/invest/compare?deal=kavya-northgate-90&deal=amberline-cold-18m",
      "/deals/malhar-saffron-30",
      "/deals/vindhya-sunhara-75",
      "/invest/:openOrder",
      "/invest/:endedOrder",
      "/investments/:investment",
      "/investments/:bonds",
      "/investments/:bonds/sell",
      "/investments/:investment/hardship",
      "/wallet?show=expected",
      "/statements",
      "/year/2026-27",
      "/transactions/tax-certificates",
      "/wallet?from=2026-10-01&to=2026-10-31&status=done",
      "/invest?plot=yes",
      "/transactions/tax-credit",
      "/transactions/tax-forecast",
      "/pre-ipo",
      "/pre-ipo/kalrav-audio",
      "/pre-ipo/kalrav-audio/order?amount=120000",
      "/gold",
      "/silver?range=1Y",
      "/gold/buy?amount=5000",
      "/gold/buy?grams=x",
      "/gold/sell?grams=0.1",
      "/gold/payments/:goldPayment",
      "/silver/buy",
      "/wallet",
      "/wallet/add",
      "/wallet/withdraw",
      "/wallet/payments/:failedPayment",
      "/profile",
      "/profile/tax",
      "/profile/reinvestment",
      "/search?q=malhar",
      "/missing?at=/walet",
      "/kyc?step=done",
    ],
  },
  {
    visitor: "a guardian",
    arrive: arriveAsGuardian,
    paths: [
      "/profile/nominees",
      "/family",
      "/family/add",
      "/family/end?child=:child",
      "/family/:child",
      "/family/:child/invest",
      "/family/:child/deals/merchant-reserve",
      "/family/:child/wallet",
      "/family/:child/wallet/add",
      "/family/:child/wallet/withdraw",
      "/family/:child/bank-account",
      "/family/:child/wallet?show=payouts",
    ],
  },
  {
    visitor: "an investor abroad",
    arrive: arriveWithDollars,
    paths: [
      "/dashboard",
      "/invest",
      "/deals/coastal-gift-usd-365",
      "/wallet",
      "/wallet/add",
      "/wallet/withdraw",
      "/wallet/account-abroad",
      "/wallet/withdrawals/:withdrawal",
      "/profile/identity",
      "/profile/residence",
    ],
  },
];

/** The path with the visitor's ids in it. */
export function pathFor(path: string, { ids }: Visitor): string {
  return path.replace(/:([a-zA-Z]+)/g, (_, name: string) => {
    const id = ids[name];
    if (id === undefined) throw new Error(`no record is named ${name}`);
    return id;
  });
}
