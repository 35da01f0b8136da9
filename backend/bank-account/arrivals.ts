/** Lines as the gateways report them. */
import { FOREIGN_CURRENCIES, paise } from "../../lib/contract/facts/money.ts";
import type { Remittance, RemittanceStatus } from "../gateways/remittance.ts";
import type { BankAccountSettings } from "../gateways/statements/account-settings.ts";
import type { BankCredit } from "../gateways/virtual-accounts.ts";
import { isCreditReturn } from "./credit-returns.ts";
import type { LineRecord, LineState } from "./line-store.ts";

/** A transfer that is being returned may still be credited, when its return fails. One that goes back since its credit stays CREDITED. */
const STATUS: Readonly<Record<LineState, RemittanceStatus>> = {
  OPEN: "PENDING",
  ALLOTTED: "CREDITED",
  RETURNING: "PENDING",
  RETURNED: "RETURNED",
};

/** Null for rupees, and for a line into no virtual account. */
export function remittanceOf(line: LineRecord, settings: Pick<BankAccountSettings, "currency">): Remittance | null {
  const currency = FOREIGN_CURRENCIES.find((each) => each === settings.currency);
  const { id: remittanceId, amount, virtualAccount: accountNumber, counterparty, state } = line;
  if (!currency || accountNumber === null || line.currency !== currency) return null;
  const senderBank = counterparty.bank || counterparty.name || "…";
  const facts = { remittanceId, accountNumber, currency, amount, senderBank };
  if (!isCreditReturn(line)) return { ...facts, status: STATUS[state] };
  return { ...facts, status: "CREDITED", isReturning: true, isReturned: state === "RETURNED" };
}

/**
 * A transfer in rupees that was allotted, also one that goes back since; its reference is the sending bank's. Null for any other line.
 */
export function creditOf(line: LineRecord): BankCredit | null {
  const { id: paymentId, reference, amount, virtualAccount, counterparty, state } = line;
  const isReturning = isCreditReturn(line);
  if (virtualAccount === null || (state !== "ALLOTTED" && !isReturning)) return null;
  const { account: accountNumber, bank } = counterparty;
  const isIfsc = /^[A-Z]{4}0[A-Z\d]{6}$/.test(bank);
  return {
    ...{
      paymentId,
      utr: reference || paymentId,
      accountNumber: virtualAccount,
      amount: paise(amount),
      isReturned: isReturning && state === "RETURNED",
      isReturning,
    },
    remitter: { accountNumber, ifscCode: isIfsc ? bank : null, bankName: bank || "…" },
  };
}
