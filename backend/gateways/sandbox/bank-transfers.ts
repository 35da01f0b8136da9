/**
 * Simulated outgoing transfers: ordered once per key, decided after a delay, and sometimes returned, at once or later.
 * `docs/sandbox.md` lists the amounts and accounts that cause it.
 */
import { createHash } from "node:crypto";
import type { Currency, Minor } from "../../../lib/contract/facts/money.ts";
import { DAY_MS, epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { clock } from "../../platform/clock.ts";
import type { BankGateway, TransferReport, TransferStatus } from "../bank.ts";
import { simulatedDelayOf } from "./delays.ts";
import { unreachable } from "./outages.ts";
import { utrOf } from "./utr.ts";

const RETURNED = 1;
const RETURNED_LATER = 3;
const UNREACHABLE_TWICE = 2;
const UNREACHABLE_TIMES = 2;
const CLOSED_ACCOUNT = "0000";

type Row = {
  key: string;
  account_number: string;
  amount: Minor;
  currency: Currency;
  requests: number;
  ordered_at: number | null;
};

export function sandboxTransfers(
  sandbox: D1Database,
): Pick<BankGateway, "transfer" | "transferStatus" | "readWebhook"> {
  return {
    async transfer({ key, accountNumber, routingCode, currency, amount }) {
      const row = await sandbox
        .prepare(
          `INSERT INTO bank_transfer (key, account_number, routing_code, currency, amount, requests) VALUES (?, ?, ?, ?, ?, 1)
           ON CONFLICT (key) DO UPDATE SET requests = requests + 1 RETURNING *`,
        )
        .bind(key, accountNumber, routingCode, currency, amount)
        .first<Row>();
      const isAway = amount % 100 === UNREACHABLE_TWICE && (row?.requests ?? 0) <= UNREACHABLE_TIMES;
      if (isAway) unreachable();
      await sandbox
        .prepare("UPDATE bank_transfer SET ordered_at = ? WHERE key = ? AND ordered_at IS NULL")
        .bind(clock.now(), key)
        .run();
    },

    async transferStatus({ key }) {
      const row = await sandbox.prepare("SELECT * FROM bank_transfer WHERE key = ?").bind(key).first<Row>();
      if (!row || row.ordered_at === null) return { status: "UNKNOWN", utr: null };
      const isDecided = clock.now() >= row.ordered_at + (await simulatedDelayOf(sandbox, "TRANSFER_DELAY"));
      return isDecided ? reportOf(row, row.ordered_at) : { status: "PENDING", utr: null };
    },

    // The simulated bank sends no messages: it is polled.
    readWebhook: async () => ({ kind: "FORGED" }),
  };
}

/** The money leaves from ultra's account at Coastal Bank. */
function reportOf(row: Row, orderedAt: number): TransferReport {
  const sequence = createHash("sha256").update(row.key).digest().readUInt32BE(0);
  const { amount, currency } = row;
  const utr = utrOf({ bankCode: "COST", amount, currency, at: epochMs(orderedAt), sequence });
  return { status: verdictOn(row, orderedAt), utr };
}

function verdictOn({ amount, account_number }: Row, orderedAt: number): TransferStatus {
  if (amount % 100 === RETURNED_LATER) return clock.now() < orderedAt + DAY_MS ? "SUCCESS" : "RETURNED";
  return amount % 100 === RETURNED || account_number.endsWith(CLOSED_ACCOUNT) ? "RETURNED" : "SUCCESS";
}
