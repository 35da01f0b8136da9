import { deleteSellOrder, listSellOrders } from "../../lib/contract/calls/bond-selling.ts";
import { investmentView } from "../../lib/contract/calls/dashboard.ts";
import { listDeals } from "../../lib/contract/calls/deals.ts";
import { createDepositWithdrawalTerms, withdrawDeposit } from "../../lib/contract/calls/deposit-withdrawal.ts";
import { getFlow, invest, requestInvestmentOtp, startFlow } from "../../lib/contract/calls/investments.ts";
import { createInvestmentPayment, getUserPayment } from "../../lib/contract/calls/payments.ts";
import { investPreIpo } from "../../lib/contract/calls/pre-ipo.ts";
import { optIntoReinvestment, optOutOfReinvestment } from "../../lib/contract/calls/reinvestment.ts";
import { getBalance } from "../../lib/contract/calls/wallet.ts";
import { dealId } from "../../lib/contract/values/ids.ts";
import { arrival, buyShares, investFromWallet, sellBondUnits } from "../../scripts/sandbox/person.ts";
import { codeSentBy } from "../../scripts/sandbox/world.ts";
import type { Act, Offer, Scene } from "./act.ts";
import { decide, outcomeOf } from "./money-acts.ts";
import type { Chance } from "./random.ts";

/* Investing in every kind of deal, reinvesting, and selling bonds. */

interface Funds {
  readonly currency: Offer["currency"];
  readonly amount: number;
}

/** A deal that the balance can pay for, and sometimes one that it cannot. */
function chooseOffer({ offers, chance }: Scene, { currency, amount }: Funds): Offer | null {
  // `buyLots` buys pre-IPO shares: their buyer declares the risk.
  const takesMoney = (offer: Offer) => offer.currency === currency && offer.product.kind !== "PRE_IPO";
  const live = offers.filter(takesMoney);
  const payable = live.filter(({ minimum }) => minimum * 1.1 <= amount);
  const among = chance.percent(3) ? live : payable;
  return among.length > 0 ? chance.oneOf(among) : null;
}

/** Whole steps between the minimum and the balance; a budget for bonds. Some amounts are invalid for the deal. */
function amountFor({ minimum, unit, product, progress }: Offer, funds: number, chance: Chance): number {
  if (chance.percent(2)) return minimum + unit / 2;
  const ceiling = Math.max(minimum, Math.min(funds, progress.remaining));
  const wanted = minimum + Math.floor(((ceiling - minimum) * (5 + chance.below(70))) / 100);
  return product.kind === "BOND" ? Math.max(wanted, Math.ceil(minimum * 1.05)) : Math.floor(wanted / unit) * unit;
}

/** Tenure and payout plan, for a deal that lets the investor choose them. */
function choiceOf({ product }: Offer, chance: Chance) {
  if (product.kind !== "TAP_RESERVE" && product.kind !== "FIXED_DEPOSIT") return {};
  const { tenureMonths } = chance.oneOf(product.rates);
  return { tenureMonths, payoutPlan: chance.oneOf<"MONTHLY" | "GROWTH" | "CUMULATIVE" | "QUARTERLY">(product.payouts) };
}

async function investIn(scene: Scene, funds: Funds): Promise<"DONE" | "NOTHING TO DO"> {
  const { actor, chance, nextKey } = scene;
  const offer = chooseOffer(scene, funds);
  if (offer === null) return "NOTHING TO DO";
  const rupees = amountFor(offer, funds.amount, chance);
  const choice = choiceOf(offer, chance);
  await investFromWallet(actor, { dealId: dealId.parse(offer.dealId), rupees, key: nextKey(), ...choice });
  return "DONE";
}

export const investHere: Act = async (scene) => {
  const { balance } = await scene.actor.client.call(getBalance, { currency: "INR" });
  return investIn(scene, { currency: "INR", amount: balance });
};

export const investAbroad: Act = async (scene) => {
  const { currency } = scene.actor.character;
  if (currency === null) return "NOTHING TO DO";
  const { balance } = await scene.actor.client.call(getBalance, { currency });
  return investIn(scene, { currency, amount: balance });
};

export const investOnline: Act = async (scene) => {
  const { operator, actor, chance, nextKey } = scene;
  const { client, contact } = actor;
  const funds = { currency: "INR", amount: actor.character.purse } as const;
  const offer = chooseOffer(scene, funds);
  if (offer === null) return "NOTHING TO DO";
  const amount = amountFor(offer, funds.amount, chance);
  const wanted = { dealId: dealId.parse(offer.dealId), amount, ...choiceOf(offer, chance) };
  const { key } = await client.call(startFlow, wanted, { idempotencyKey: nextKey() });
  const otp = await codeSentBy(operator.url, contact, () => client.call(requestInvestmentOtp, { key }));
  const idempotencyKey = nextKey();
  const { payment } = await client.call(invest, { key, otp, paymentSource: "ONLINE" }, { idempotencyKey });
  if (!payment) throw new Error("an investment that is paid online opened no payment");
  const outcome = outcomeOf(chance);
  await decide(operator.url, payment.key, outcome);
  if (outcome === "PAID") {
    await arrival(async () => {
      // Viewing a payment whose webhook was lost makes the backend query the provider.
      await client.call(getUserPayment, { key: payment.key });
      const { investment } = await client.call(getFlow, { key });
      return investment?.investmentStatus === "SUCCESS" || investment?.investmentStatus === "FAILED";
    });
  } else if (outcome === "DECLINED" && chance.percent(50)) {
    await payAgain(scene, key, payment.key);
  }
  return "DONE";
};

/** Opens another payment once the product knows that the first has failed. */
async function payAgain({ operator, actor: { client } }: Scene, key: string, failed: string): Promise<void> {
  await arrival(async () => (await client.call(getUserPayment, { key: failed })).status === "FAILED");
  const another = await client.call(createInvestmentPayment, { key });
  if (another.key !== failed) await decide(operator.url, another.key, "PAID");
}

export const buyLots: Act = async (scene) => {
  const { operator, actor, chance, nextKey } = scene;
  // The offers shared by all actors are those of a visitor, from whom these are hidden.
  const { deals: live } = await actor.client.call(listDeals, { category: "PRE_IPO", status: "OPEN" });
  if (live.length === 0) return "NOTHING TO DO";
  const { dealId: id, unit } = chance.oneOf(live);
  const lots = 1 + chance.below(3);
  if (chance.percent(75)) {
    await buyShares(actor, { dealId: dealId.parse(id), lots, key: nextKey() });
    return "DONE";
  }
  // Without the stamp duty the amount is wrong; with it, the payment fails.
  const amount = chance.percent(30) ? lots * unit : Number((lots * unit * 1.00015).toFixed(2));
  const wanted = { dealId: dealId.parse(id), lotSize: lots, amount };
  const { payment } = await actor.client.call(investPreIpo, wanted, { idempotencyKey: nextKey() });
  await decide(operator.url, payment.key, chance.oneOf(["DECLINED", "PENDING", "LEFT"]));
  return "DONE";
};

async function runningInvestments({ actor }: Scene, productType?: "BOND" | "FIXED_DEPOSIT") {
  const { investments } = await actor.client.call(investmentView, {
    currency: "INR",
    stage: "ACTIVE",
    pageSize: 100,
    ...(productType && { productType }),
  });
  return investments;
}

export const chooseReinvestment: Act = async (scene) => {
  const { actor, chance, nextKey } = scene;
  const running = await runningInvestments(scene);
  if (running.length === 0) return "NOTHING TO DO";
  const { investmentId: id } = chance.oneOf(running);
  const options = { idempotencyKey: nextKey() };
  if (chance.percent(20)) await actor.client.call(optOutOfReinvestment, { id }, options);
  else await actor.client.call(optIntoReinvestment, { id, includeInterest: chance.percent(50) }, options);
  return "DONE";
};

/** Requests the terms of an early withdrawal; most then accept them. */
export const takeDepositBack: Act = async (scene) => {
  const { actor, chance, nextKey } = scene;
  const deposits = await runningInvestments(scene, "FIXED_DEPOSIT");
  if (deposits.length === 0) return "NOTHING TO DO";
  const { investmentId } = chance.oneOf(deposits);
  const { client } = actor;
  const { termsId } = await client.call(createDepositWithdrawalTerms, { investmentId }, { idempotencyKey: nextKey() });
  if (chance.percent(70)) await client.call(withdrawDeposit, { investmentId, termsId }, { idempotencyKey: nextKey() });
  return "DONE";
};

/** The sandbox market refuses some of these (docs/sandbox.md); 29 makes it unreachable, which would fail the run. */
const PARTICULAR_UNITS = [13, 17, 19, 23];
const UNREACHABLE_UNITS = 29;

function unitsToSell(available: number, chance: Chance): number {
  const particular = PARTICULAR_UNITS.filter((units) => units <= available);
  if (particular.length > 0 && chance.percent(40)) return chance.oneOf(particular);
  const drawn = chance.percent(20) ? available : 1 + chance.below(available);
  return drawn === UNREACHABLE_UNITS ? drawn - 1 : drawn;
}

export const sellBonds: Act = async (scene) => {
  const { actor, chance, nextKey } = scene;
  const bonds = await runningInvestments(scene, "BOND");
  if (bonds.length === 0) return "NOTHING TO DO";
  const { investmentId } = chance.oneOf(bonds);
  const { isOpen, availableUnits } = await actor.client.call(listSellOrders, { investmentId });
  if (!isOpen || availableUnits === 0) return "NOTHING TO DO";
  const units = unitsToSell(availableUnits, chance);
  const { orderId } = await sellBondUnits(actor, { investmentId, units, nextKey });
  if (chance.percent(30)) await actor.client.call(deleteSellOrder, { orderId }, { idempotencyKey: nextKey() });
  return "DONE";
};
