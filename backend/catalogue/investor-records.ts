/**
 * Classification of the catalogue's tables: every table either is listed here with the column that identifies the
 * investor, or holds no personal data.
 */
import type { UserId } from "../../lib/contract/values/ids.ts";

export type RecordRows = readonly Readonly<Record<string, string | number | null>>[];

/** Table → the column with the investor's id. */
export const TABLES_OF_INVESTORS: Readonly<Record<string, string>> = {
  investor_index: "investor_id",
  friendly_name: "investor_id",
  referral_code: "investor_id",
  referral: "friend_id",
  milestone: "investor_id",
  leaderboard: "referrer_id",
  group_member: "investor_id",
  deletion_queue: "investor_id",
  residence_queue: "investor_id",
  treaty_queue: "investor_id",
  name_queue: "investor_id",
  check_queue: "investor_id",
  account_abroad_queue: "investor_id",
  hardship_queue: "investor_id",
  hardship_lapse: "investor_id",
  refund_queue: "investor_id",
  closed_account: "investor_id",
  account_merge: "leaving_id",
  reward_unit: "investor_id",
};

/** Tables without personal data, each with its content. */
export const IMPERSONAL_TABLES: Readonly<Record<string, string>> = {
  provider_health: "counts of calls",
  deal: "what is offered",
  deal_progress: "what of it is taken",
  past_deal: "how a deal ended",
  deal_announcement: "what a payer announced",
  payer_group: "to which group of companies a payer belongs",
  payer_payout: "the days on which a payer's deals were due and paid",
  reward: "what Stash coins buy",
  tenure_history: "what a reserve has paid",
  remote_config: "switches",
  manual_order:
    "orders by generated ids; the demat account of a delivery is encrypted, and deleted when it has arrived",
  manual_step: "which operator carried out what",
  manual_attachment: "which file an operator put in the place of another",
  manual_quote: "what we bid for bonds",
  bank_account: "our own bank accounts",
  bank_account_use: "what each of our bank accounts is used for",
  operator: "who operates the platform",
  operator_act: "which operator ran which command, without its arguments",
  relationship_manager: "whom we employ",
  dead_letter: "events that could not be handled, until they are: each reports on what stands in the account",
  event_counter: "how many events were handled",
  unmatched_certificate: "uploaded TDS certificates that are nobody's: the payer, the quarter and a masked PAN",
  friend_group: "the name and the goal of a group; who is in it stands in group_member",
};

/** Columns that stay out of an export: another investor's id, and bytes that only a machine can read. */
const WITHHELD_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  referral: ["referrer_id"],
  reward_unit: ["encrypted_code", "code_token"],
};

export async function recordsOfInvestor(
  catalogue: D1Database,
  userId: UserId,
): Promise<Readonly<Record<string, RecordRows>>> {
  const tables = Object.entries(TABLES_OF_INVESTORS);
  const answers = await catalogue.batch<RecordRows[number]>(
    tables.map(([table, column]) => catalogue.prepare(`SELECT * FROM ${table} WHERE ${column} = ?`).bind(userId)),
  );
  return Object.fromEntries(
    tables.map(([table], index) => [table, (answers[index]?.results ?? []).map((row) => ownPartOf(table, row))]),
  );
}

function ownPartOf(table: string, row: RecordRows[number]): RecordRows[number] {
  const withheld = WITHHELD_COLUMNS[table] ?? [];
  return Object.fromEntries(Object.entries(row).filter(([column]) => !withheld.includes(column)));
}
