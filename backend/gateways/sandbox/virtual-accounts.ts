/**
 * Simulated bank with virtual accounts in rupees: it credits transfers and reports them by signed webhooks that may be
 * lost or repeated. `docs/sandbox.md` lists the amounts that cause it.
 */
import { randomInt } from "node:crypto";
import { z } from "zod";
import { type Paise, paise } from "../../../lib/contract/facts/money.ts";
import { epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { type UserId, userId } from "../../../lib/contract/values/ids.ts";
import type { Env } from "../../env.ts";
import { clock, wallClock } from "../../platform/clock.ts";
import type { BankCredit, BankCreditEvent, ListedCredit, VirtualAccountsGateway } from "../virtual-accounts.ts";
import { utrOf } from "./utr.ts";
import { isSigned, signatureOf } from "./webhook-signature.ts";

export const BANK_CREDIT_SIGNATURE_HEADER = "x-bank-credit-signature";

const BANK = { bankName: "Coastal Bank", branch: "Fort, Mumbai", ifscCode: "COST0000009" } as const;

/** The webhook's body. Amounts are integer paise. */
const webhookBody = z.object({
  userId,
  credit: z.object({
    utr: z.string().regex(/^[A-Z0-9]{12,22}$/),
    accountNumber: z.string().min(1).max(40),
    amount: z.number().int().positive().transform(paise),
    remitter: z.object({
      accountNumber: z.string().min(1).max(40),
      ifscCode: z.string().min(4).max(11),
      bankName: z.string().min(1).max(140),
    }),
  }),
});

type NamedRemitter = BankCredit["remitter"] & { readonly ifscCode: string };

/** The owner of a virtual account, and whether it is closed; null when the bank has no such account. */
export function findVirtualAccount(sandbox: D1Database, accountNumber: string) {
  return sandbox
    .prepare("SELECT user_id AS userId, closed_at AS closedAt FROM virtual_account WHERE account_number = ?")
    .bind(accountNumber)
    .first<{ userId: UserId; closedAt: number | null }>();
}

type SimulatedTransfer = Pick<BankCredit, "accountNumber" | "amount"> & { readonly remitter: NamedRemitter };

/** Simulates a transfer to an open virtual account. */
export async function sendBankTransfer(
  sandbox: D1Database,
  { accountNumber, amount, remitter }: SimulatedTransfer,
): Promise<BankCredit & SimulatedTransfer> {
  const bankCode = remitter.ifscCode.slice(0, 4);
  const at = epochMs(clock.now());
  const utr = utrOf({ bankCode, amount, currency: "INR", at, sequence: randomInt(10 ** 8) });
  await sandbox
    .prepare(
      `INSERT INTO bank_credit (utr, account_number, amount, remitter_account, remitter_ifsc, remitter_bank, at)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    )
    .bind(utr, accountNumber, amount, remitter.accountNumber, remitter.ifscCode, remitter.bankName, at)
    .run();
  return { paymentId: utr, utr, accountNumber, amount, remitter, isReturned: false };
}

const LOST = 13;
const DOUBLED = 17;

/** Number of times that the webhook of a transfer arrives. */
export function deliveriesOf(amount: Paise): number {
  if (amount % 100 === LOST) return 0;
  return amount % 100 === DOUBLED ? 2 : 1;
}

/** The webhook request as the bank sends it. */
export function bankCreditWebhookOf(event: BankCreditEvent, secret: string) {
  const body = JSON.stringify(event);
  const signature = signatureOf({ body, secret, at: wallClock.now() });
  const headers = new Headers({ "content-type": "application/json", [BANK_CREDIT_SIGNATURE_HEADER]: signature });
  return { body, headers };
}

/** The bank signs with the secret that it uses for remittances too. */
export function sandboxVirtualAccounts(
  { REMITTANCE_WEBHOOK_SECRET: secret }: Pick<Env, "REMITTANCE_WEBHOOK_SECRET">,
  sandbox: D1Database,
): VirtualAccountsGateway {
  return {
    async openAccount({ userId: owner, holderName }) {
      const accountNumber = `ULTRA${String(randomInt(10 ** 11)).padStart(11, "0")}`;
      const stored = await sandbox
        .prepare(
          `INSERT INTO virtual_account (account_number, user_id, beneficiary_name) VALUES (?, ?, ?)
           ON CONFLICT (user_id) DO UPDATE SET user_id = user_id
           RETURNING account_number AS accountNumber, beneficiary_name AS beneficiaryName`,
        )
        .bind(accountNumber, owner, `ultra client money, ${holderName}`)
        .first<{ accountNumber: string; beneficiaryName: string }>();
      if (!stored) throw new Error("the bank opened no account");
      return { ...stored, ...BANK, id: stored.accountNumber };
    },

    // The simulated bank accepts every transfer; our code detects a third party's.
    allowPayers: () => Promise.resolve(),
    returnCredit: null,

    async closeAccount({ accountNumber }) {
      const close = "UPDATE virtual_account SET closed_at = coalesce(closed_at, ?) WHERE account_number = ?";
      await sandbox.prepare(close).bind(clock.now(), accountNumber).run();
    },

    async listCredits({ accountNumber }) {
      const query = "SELECT utr AS paymentId, amount FROM bank_credit WHERE account_number = ? ORDER BY at, utr";
      const { results } = await sandbox
        .prepare(query)
        .bind(accountNumber)
        .all<Pick<ListedCredit, "paymentId" | "amount">>();
      return { listed: results.map((row) => ({ ...row, isReturned: false })), unreadable: [] };
    },

    async readCredit({ accountNumber }, listed) {
      const query = `SELECT remitter_account AS accountNumber, remitter_ifsc AS ifscCode, remitter_bank AS bankName
        FROM bank_credit WHERE utr = ?`;
      const remitter = await sandbox.prepare(query).bind(listed.paymentId).first<NamedRemitter>();
      return remitter && { ...listed, utr: listed.paymentId, accountNumber, remitter };
    },

    async readWebhook({ body, headers }) {
      const header = headers.get(BANK_CREDIT_SIGNATURE_HEADER);
      if (!isSigned({ body, secret, header, now: wallClock.now() })) return { kind: "FORGED" };
      return { kind: "EVENT", event: eventIn(body) };
    },
  };
}

/** @throws AppError INVALID_INPUT when a signed body is not in the agreed format. */
function eventIn(body: string): BankCreditEvent {
  try {
    const { userId: owner, credit } = webhookBody.parse(JSON.parse(body));
    return { userId: owner, credit: { ...credit, paymentId: credit.utr, isReturned: false } };
  } catch {
    throw new AppError("INVALID_INPUT");
  }
}
