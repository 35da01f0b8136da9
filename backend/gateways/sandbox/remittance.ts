/**
 * Simulated bank in GIFT City: it opens accounts, receives transfers, checks them for a while, credits or returns them,
 * and reports them by signed webhooks that may be lost, duplicated or out of order. `docs/sandbox.md` lists the amounts
 * that cause it.
 */
import { randomInt } from "node:crypto";
import { z } from "zod";
import { type ForeignCurrency, type Minor, minor } from "../../../lib/contract/facts/money.ts";
import { type UserId, userId } from "../../../lib/contract/values/ids.ts";
import { foreignCurrency } from "../../../lib/contract/values/money.ts";
import type { Env } from "../../env.ts";
import { clock, wallClock } from "../../platform/clock.ts";
import { randomIds } from "../../platform/ids.ts";
import {
  REMITTANCE_STATUSES,
  type Remittance,
  type RemittanceEvent,
  type RemittanceGateway,
  type RemittanceStatus,
} from "../remittance.ts";
import { parseSignedBody } from "../signed-body.ts";
import { simulatedDelayOf } from "./delays.ts";
import { isSigned, signatureOf } from "./webhook-signature.ts";

export const REMITTANCE_SIGNATURE_HEADER = "x-remittance-signature";

const BANK = {
  bankName: "Coastal Bank, GIFT City",
  bankAddress: "IFSC Banking Unit, Zone 1, GIFT City, Gandhinagar 382355, India",
  swiftCode: "COSTINBBGFT",
} as const;

/** The webhook's body. Amounts are integer minor units. */
const webhookBody = z.object({
  eventId: z.string().min(1).max(100),
  userId,
  remittance: z.object({
    remittanceId: z.string().min(1).max(100),
    accountNumber: z.string().min(1).max(40),
    currency: foreignCurrency,
    amount: z.number().int().positive().transform(minor),
    senderBank: z.string().min(1).max(140),
    status: z.enum(REMITTANCE_STATUSES),
  }),
});

/** An account as the simulated bank stores it. */
export interface BankAccountRow {
  readonly accountNumber: string;
  readonly userId: UserId;
  readonly currency: ForeignCurrency;
  readonly beneficiaryName: string;
}

const ACCOUNT = `account_number AS accountNumber, user_id AS userId, currency, beneficiary_name AS beneficiaryName
  FROM remittance_account`;

export function findRemittanceAccount(sandbox: D1Database, accountNumber: string): Promise<BankAccountRow | null> {
  return sandbox.prepare(`SELECT ${ACCOUNT} WHERE account_number = ?`).bind(accountNumber).first<BankAccountRow>();
}

interface Sent {
  readonly amount: Minor;
  readonly senderBank: string;
}

/** Simulates a transfer from abroad to an account. */
export async function sendRemittance(
  sandbox: D1Database,
  account: Pick<BankAccountRow, "accountNumber" | "currency">,
  { amount, senderBank }: Sent,
): Promise<Remittance> {
  const remittanceId = `rem_${randomIds.letters()}`;
  await sandbox
    .prepare("INSERT INTO remittance (id, account_number, amount, sender_bank, sent_at) VALUES (?, ?, ?, ?, ?)")
    .bind(remittanceId, account.accountNumber, amount, senderBank, clock.now())
    .run();
  const { accountNumber, currency } = account;
  return { remittanceId, accountNumber, currency, amount, senderBank, status: "PENDING" };
}

const RETURNED = 1;
const LOST = 13;
const DOUBLED = 17;
const OUT_OF_ORDER = 19;

const verdictOn = (amount: number, { isClosed }: { readonly isClosed: boolean }): RemittanceStatus =>
  isClosed || amount % 100 === RETURNED ? "RETURNED" : "CREDITED";

interface WebhookEvents {
  readonly atOnce: readonly RemittanceEvent[];
  /** Sent when the bank has decided. */
  readonly later: readonly RemittanceEvent[];
}

/** Whether the transfer was sent after the account had been closed. */
export async function arrivedAfterClosing(sandbox: D1Database, { remittanceId }: Remittance): Promise<boolean> {
  const query = `SELECT 1 FROM remittance JOIN remittance_account USING (account_number)
    WHERE id = ? AND sent_at >= closed_at`;
  return (await sandbox.prepare(query).bind(remittanceId).first()) !== null;
}

/** The webhook events for a remittance, in the order in which they arrive. */
export function webhookEventsOf(owner: UserId, remittance: Remittance, isClosed: boolean): WebhookEvents {
  const event = (status: RemittanceStatus): RemittanceEvent => ({
    eventId: `evt_${randomIds.letters()}`,
    userId: owner,
    remittance: { ...remittance, status },
  });
  const [pending, decided] = [event("PENDING"), event(verdictOn(remittance.amount, { isClosed }))];
  switch (remittance.amount % 100) {
    case LOST:
      return { atOnce: [], later: [] };
    case DOUBLED:
      return { atOnce: [pending], later: [decided, decided] };
    case OUT_OF_ORDER:
      return { atOnce: [], later: [decided, pending] };
    default:
      return { atOnce: [pending], later: [decided] };
  }
}

/** The webhook request as the bank sends it. */
export function remittanceWebhookOf(event: RemittanceEvent, secret: string) {
  const body = JSON.stringify(event);
  const signature = signatureOf({ body, secret, at: wallClock.now() });
  const headers = new Headers({ "content-type": "application/json", [REMITTANCE_SIGNATURE_HEADER]: signature });
  return { body, headers };
}

export function sandboxRemittance(
  { REMITTANCE_WEBHOOK_SECRET: secret }: Pick<Env, "REMITTANCE_WEBHOOK_SECRET">,
  sandbox: D1Database,
): RemittanceGateway {
  return {
    async openAccount({ userId: owner, currency, holderName }) {
      const accountNumber = `GFT${currency}${String(randomInt(10 ** 10)).padStart(10, "0")}`;
      const stored = await sandbox
        .prepare(
          `INSERT INTO remittance_account (account_number, user_id, currency, beneficiary_name) VALUES (?, ?, ?, ?)
           ON CONFLICT (user_id, currency) DO UPDATE SET currency = currency
           RETURNING account_number AS accountNumber, beneficiary_name AS beneficiaryName`,
        )
        .bind(accountNumber, owner, currency, `ultra client money, ${holderName}`)
        .first<Pick<BankAccountRow, "accountNumber" | "beneficiaryName">>();
      if (!stored) throw new Error("the bank opened no account");
      return { ...stored, ...BANK };
    },

    async closeAccount(accountNumber) {
      const close = "UPDATE remittance_account SET closed_at = coalesce(closed_at, ?) WHERE account_number = ?";
      await sandbox.prepare(close).bind(clock.now(), accountNumber).run();
    },

    arrivals: (accountNumber) => arrivalsAt(sandbox, accountNumber),

    async readWebhook({ body, headers }) {
      const header = headers.get(REMITTANCE_SIGNATURE_HEADER);
      if (!isSigned({ body, secret, header, now: wallClock.now() })) return { kind: "FORGED" };
      return { kind: "EVENT", event: parseSignedBody(webhookBody, body) };
    },
  };
}

type Row = {
  remittanceId: string;
  currency: ForeignCurrency;
  amount: Minor;
  senderBank: string;
  sentAt: number;
  closedAt: number | null;
};

async function arrivalsAt(sandbox: D1Database, accountNumber: string): Promise<readonly Remittance[]> {
  const delay = await simulatedDelayOf(sandbox, "WEBHOOK_DELAY");
  const { results } = await sandbox
    .prepare(
      `SELECT id AS remittanceId, currency, amount, sender_bank AS senderBank, sent_at AS sentAt,
         closed_at AS closedAt
       FROM remittance JOIN remittance_account USING (account_number) WHERE account_number = ? ORDER BY sent_at, id`,
    )
    .bind(accountNumber)
    .all<Row>();
  return results.map(({ sentAt, closedAt, ...sent }) => {
    const isClosed = closedAt !== null && sentAt >= closedAt;
    const status = clock.now() >= sentAt + delay ? verdictOn(sent.amount, { isClosed }) : "PENDING";
    return { ...sent, accountNumber, status };
  });
}
