import { requestForeignAccountOtp, saveForeignAccount } from "../../lib/contract/calls/foreign-account.ts";
import { getWalletPayment } from "../../lib/contract/calls/payments.ts";
import { setAutoWithdraw } from "../../lib/contract/calls/preferences.ts";
import { getRemittanceDetails } from "../../lib/contract/calls/remittance.ts";
import { getAccountDetail, getBalance, recharge } from "../../lib/contract/calls/wallet.ts";
import { requestWithdrawalOtp, withdraw } from "../../lib/contract/calls/withdrawals.ts";
import type { ForeignCurrency } from "../../lib/contract/facts/money.ts";
import { addForeignMoney, addMoney, withdrawToBank } from "../../scripts/sandbox/person.ts";
import { codeSentBy, pay, remit } from "../../scripts/sandbox/world.ts";
import type { Act, Scene } from "./act.ts";
import type { Chance } from "./random.ts";

/* Deposits and withdrawals, with every behaviour of the sandbox provider and bank (docs/sandbox.md). */

/** Whole rupees plus paise, some of which trigger faults of the provider or the bank. */
export const withPaise = (rupees: number, paise: string) => Number(`${rupees}.${paise}`);

const PROVIDER_PAISE = ["00", "00", "00", "50", "13", "17", "19"];
const BANK_PAISE = ["00", "00", "00", "25", "01", "02"];
const BANK_ABROAD_PAISE = ["00", "00", "01", "13", "17", "19"];
const RECHARGE_MAX = 9_99_999;

/** The outcome of a payment on the provider's page. LATE: the bank declines, then accepts. */
type Outcome = "PAID" | "DECLINED" | "PENDING" | "LATE" | "LEFT";

export function outcomeOf(chance: Chance): Outcome {
  const drawn = chance.below(100);
  if (drawn < 80) return "PAID";
  if (drawn < 88) return "DECLINED";
  if (drawn < 92) return "PENDING";
  return drawn < 96 ? "LATE" : "LEFT";
}

/** Chooses an outcome on the provider's page; an abandoned payment gets none. */
export async function decide(url: string, key: string, outcome: Outcome): Promise<void> {
  switch (outcome) {
    case "PAID":
      await pay(url, key, "SUCCESS");
      return;
    case "DECLINED":
      await pay(url, key, "FAILED");
      return;
    case "PENDING":
      await pay(url, key, "PENDING");
      return;
    case "LATE":
      await pay(url, key, "FAILED");
      await pay(url, key, "SUCCESS");
      return;
    case "LEFT":
      return;
  }
}

export const fillWallet: Act = async ({ operator, actor, chance, nextKey }) => {
  const { purse } = actor.character;
  const rupees = Math.min(RECHARGE_MAX, Math.ceil((purse * (20 + chance.below(80))) / 100));
  const amount = withPaise(rupees, chance.oneOf(PROVIDER_PAISE));
  const outcome = outcomeOf(chance);
  const key = nextKey();
  if (outcome === "PAID") {
    await addMoney(actor, { rupees: amount, key });
    return "DONE";
  }
  const payment = await actor.client.call(recharge, { amount }, { idempotencyKey: key });
  await decide(operator.url, payment.key, outcome);
  await actor.client.call(getWalletPayment, { key: payment.key });
  return "DONE";
};

/** A part of the balance, and sometimes more than the balance. */
function partOf(chance: Chance, balance: number): number {
  return chance.percent(4) ? Math.ceil(balance) + 5_000 : Math.floor((balance * (10 + chance.below(91))) / 100) - 1;
}

const WITHDRAWAL_MIN = 100;

export const takeOut: Act = async ({ actor, chance, nextKey }) => {
  const { balance } = await actor.client.call(getBalance, { currency: "INR" });
  const rupees = partOf(chance, balance);
  if (rupees < WITHDRAWAL_MIN) return "NOTHING TO DO";
  await withdrawToBank(actor, { rupees: withPaise(rupees, chance.oneOf(BANK_PAISE)), key: nextKey() });
  return "DONE";
};

export const chooseAutoWithdraw: Act = async ({ actor, chance, nextKey }) => {
  const autoWithdraw = chance.percent(60) ? "true" : "false";
  await actor.client.call(setAutoWithdraw, { autoWithdraw }, { idempotencyKey: nextKey() });
  return "DONE";
};

/** An approximate rate from rupees to the foreign currency. */
const RUPEES_PER_UNIT: Readonly<Record<ForeignCurrency, number>> = { USD: 88, GBP: 116, EUR: 102, AED: 24, SGD: 67 };

export const sendFromAbroad: Act = async ({ operator, actor, chance }) => {
  const { currency, purse } = actor.character;
  if (currency === null) return "NOTHING TO DO";
  const units = Math.ceil((purse * (50 + chance.below(400))) / 100 / RUPEES_PER_UNIT[currency]);
  const paise = chance.oneOf(BANK_ABROAD_PAISE);
  const amount = withPaise(units, paise);
  if (paise === "00") {
    await addForeignMoney(actor, { currency, amount });
    return "DONE";
  }
  // The webhook may be lost or late, or the bank may return the money; the act does not wait for the outcome.
  const { accountNumber } = await actor.client.call(getRemittanceDetails, { currency });
  await remit(operator.url, { to: accountNumber, currency, amount });
  return "DONE";
};

const ACCOUNTS = {
  AED: () => ({ accountNumber: "AE070331234567890123456", swiftCode: "MRNAAEAD" }),
  other: (index: number) => ({ accountNumber: `7${String(index).padStart(11, "0")}5`, swiftCode: "HUDSUS33" }),
};

async function nameAccountAbroad({ actor }: Scene, currency: ForeignCurrency): Promise<void> {
  const { abroad } = await actor.client.call(getAccountDetail, { currency });
  if (abroad?.bankAccount) return;
  const account = currency === "AED" ? ACCOUNTS.AED() : ACCOUNTS.other(actor.character.index);
  const otp = await codeSentBy(actor.client.url, actor.contact, () =>
    actor.client.call(requestForeignAccountOtp, { currency, ...account }),
  );
  await actor.client.call(saveForeignAccount, { currency, ...account, otp });
}

const FOREIGN_MIN = 400;

export const takeOutAbroad: Act = async (scene) => {
  const { actor, chance, nextKey } = scene;
  const { currency } = actor.character;
  if (currency === null) return "NOTHING TO DO";
  const { balance } = await actor.client.call(getBalance, { currency });
  const units = partOf(chance, balance);
  if (units < FOREIGN_MIN) return "NOTHING TO DO";
  await nameAccountAbroad(scene, currency);
  const amount = withPaise(units, chance.oneOf(BANK_PAISE));
  const otp = await codeSentBy(actor.client.url, actor.contact, () =>
    actor.client.call(requestWithdrawalOtp, { amount: String(amount), currency }),
  );
  await actor.client.call(withdraw, { otp, amount, currency }, { idempotencyKey: nextKey() });
  return "DONE";
};
