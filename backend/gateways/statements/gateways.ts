/**
 * Banks without an API: payments in both directions are exchanged in files (docs/decisions/0179). Each gateway reads
 * the object of the bank account that operators have registered for its use; without one it is not configured.
 */
import type { Currency } from "../../../lib/contract/facts/money.ts";
import { accountFault } from "../../bank-files/pain001.ts";
import type { Env } from "../../env.ts";
import type { BankGateway } from "../bank.ts";
import type { CollectionsGateway } from "../collections.ts";
import { RefusedForGood } from "../deadline.ts";
import type { RemittanceGateway } from "../remittance.ts";
import { refuseUnconfigured } from "../unconfigured.ts";
import type { VirtualAccountsGateway } from "../virtual-accounts.ts";
import type { AccountUse, BankAccountSettings } from "./account-settings.ts";
import { findAccountFor, listBankAccounts } from "./account-store.ts";

const objectOf = (env: Env, { id }: BankAccountSettings) => env.BANK_ACCOUNT.getByName(id);

async function accountFor(env: Env, use: AccountUse, currency: Currency): Promise<BankAccountSettings> {
  const account = await findAccountFor(env.CATALOGUE, { use, currency });
  return account ?? refuseUnconfigured(`bank account for ${use.toLowerCase()} in ${currency}`);
}

/** The bank account to which a virtual account's number belongs. */
async function accountOf(env: Env, number: string): Promise<BankAccountSettings> {
  const accounts = await listBankAccounts(env.CATALOGUE);
  const found = accounts.find(({ virtualPrefix }) => number.startsWith(virtualPrefix));
  return found ?? refuseUnconfigured("bank account of a virtual account");
}

/** No bank sends a message: the object of the account calls the investor's. */
const readWebhook = async () => ({ kind: "FORGED" }) as const;

/**
 * A line's id is its own within one bank account only, so the account is that of the virtual account. The payment back leaves in a
 * file, which two operators release.
 */
const returnCredit = async (env: Env, id: string, virtualAccount: string) =>
  objectOf(env, await accountOf(env, virtualAccount)).returnCredit({ id, virtualAccount });

const recordReturn = async (
  env: Env,
  id: string,
  { operator, virtualAccount }: Record<"operator" | "virtualAccount", string>,
) => objectOf(env, await accountOf(env, virtualAccount)).recordReturn({ id, virtualAccount }, operator);

export const remittancesByStatement = (env: Env): RemittanceGateway => ({
  async openAccount({ userId, currency, holderName }) {
    const account = await accountFor(env, "REMITTANCES", currency);
    const owner = { ownerKind: "INVESTOR", owner: userId, holderName } as const;
    const accountNumber = await objectOf(env, account).openVirtualAccount(owner);
    const { owner: name, bankName, bankAddress, bic: swiftCode } = account;
    return { accountNumber, beneficiaryName: `${name}, ${holderName}`, bankName, bankAddress, swiftCode };
  },
  async closeAccount(accountNumber) {
    await objectOf(env, await accountOf(env, accountNumber)).closeVirtualAccount(accountNumber);
  },
  async arrivals(accountNumber) {
    return objectOf(env, await accountOf(env, accountNumber)).remittances(accountNumber);
  },
  returnCredit: (remittanceId, accountNumber) => returnCredit(env, remittanceId, accountNumber),
  recordReturn: (remittanceId, operator, virtualAccount) =>
    recordReturn(env, remittanceId, { operator, virtualAccount }),
  readWebhook,
});

const creditsInto = async (env: Env, accountNumber: string) =>
  objectOf(env, await accountOf(env, accountNumber)).credits(accountNumber);

export const virtualAccountsByStatement = (env: Env): VirtualAccountsGateway => ({
  async openAccount({ userId, holderName }) {
    const account = await accountFor(env, "VIRTUAL_ACCOUNTS", "INR");
    const owner = { ownerKind: "INVESTOR", owner: userId, holderName } as const;
    const accountNumber = await objectOf(env, account).openVirtualAccount(owner);
    const { owner: name, bankName, bankAddress: branch, ifsc: ifscCode } = account;
    return { id: accountNumber, accountNumber, ifscCode, beneficiaryName: `${name}, ${holderName}`, bankName, branch };
  },
  // The bank accepts every transfer; our code detects a third party's.
  allowPayers: () => Promise.resolve(),
  returnCredit: (paymentId, { accountNumber }) => returnCredit(env, paymentId, accountNumber),
  recordReturn: (paymentId, operator, { accountNumber: virtualAccount }) =>
    recordReturn(env, paymentId, { operator, virtualAccount }),
  async closeAccount({ accountNumber }) {
    await objectOf(env, await accountOf(env, accountNumber)).closeVirtualAccount(accountNumber);
  },
  // A line of a file names its sender, so every listed credit is whole.
  async listCredits({ accountNumber }) {
    return { listed: await creditsInto(env, accountNumber), unreadable: [] };
  },
  async readCredit({ accountNumber }, { paymentId }) {
    return (await creditsInto(env, accountNumber)).find((credit) => credit.paymentId === paymentId) ?? null;
  },
  readWebhook,
});

export const collectionsByStatement = (env: Env): CollectionsGateway => ({
  async collection({ dealId, ...due }) {
    // A deal's currency is that of the account into which its payer pays.
    const accounts = await listBankAccounts(env.CATALOGUE);
    if (!accounts.some(({ uses }) => uses.includes("COLLECTIONS"))) refuseUnconfigured("bank account for collections");
    // A payer may have paid before another account took the use over.
    for (const account of accounts) {
      const collection = await objectOf(env, account).collection(dealId, due);
      if (collection.outcome === "PAID") return collection;
    }
    return { outcome: "AWAITED" };
  },
});

/** The account that has taken a transfer in, which may not be the one that serves transfers now; null for a new transfer. */
async function findTransfer(env: Env, { key, currency }: Parameters<BankGateway["transferStatus"]>[0]) {
  for (const account of await listBankAccounts(env.CATALOGUE)) {
    if (account.currency !== currency) continue;
    const report = await objectOf(env, account).transferStatus(key);
    if (report.status !== "UNKNOWN") return { account, report };
  }
  return null;
}

/** Transfers only: no bank that speaks in files looks an account up. */
export const transfersByFile = (env: Env): Pick<BankGateway, "transfer" | "transferStatus"> => ({
  async transfer({ key, accountNumber, routingCode, currency, amount, beneficiary }) {
    const { id: investor, name } = beneficiary;
    const payee = { name, account: accountNumber, routingCode, text: "Withdrawal" };
    const taken = await findTransfer(env, { key, currency });
    const fault = taken ? null : accountFault(accountNumber);
    if (fault !== null) throw new RefusedForGood(fault);
    const account = taken?.account ?? (await accountFor(env, "TRANSFERS", currency));
    await objectOf(env, account).order({ key, investor, amount, payee });
  },
  async transferStatus({ key, currency }) {
    const taken = await findTransfer(env, { key, currency });
    if (taken) return taken.report;
    await accountFor(env, "TRANSFERS", currency);
    return { status: "UNKNOWN", utr: null };
  },
});
