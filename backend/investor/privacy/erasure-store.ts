/**
 * Erasure of each table when an account is closed. Invariant: every table is listed here, or a test fails; the ledger
 * and its derived tables stay, and after the last erasure contain nothing that identifies the investor.
 */
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { Migration } from "../../platform/migrations.ts";

/**
 * Ended rows are immutable, except that erasure may clear the masked bank account, the demat account and the
 * investor's note. These triggers are created again with that exception.
 */
export const erasureMigration: Migration = {
  id: "erasure-1",
  sql: `
    DROP TRIGGER wallet_transaction_ends_once;
    CREATE TRIGGER wallet_transaction_ends_once BEFORE UPDATE ON wallet_transaction WHEN OLD.state <> 'INITIATED' AND NOT (
      NEW.counterparty IS NULL AND NEW.sequence = OLD.sequence AND NEW.id = OLD.id AND NEW.type = OLD.type
      AND NEW.state = OLD.state AND NEW.reason = OLD.reason AND NEW.amount = OLD.amount AND NEW.currency = OLD.currency
      AND NEW.payment_key IS OLD.payment_key AND NEW.investment_id IS OLD.investment_id AND NEW.failure IS OLD.failure
      AND NEW.created_at = OLD.created_at AND NEW.updated_at = OLD.updated_at)
    BEGIN SELECT RAISE(ABORT, 'a movement ends once'); END;
    DROP TRIGGER share_delivery_arrives_once;
    CREATE TRIGGER share_delivery_arrives_once BEFORE UPDATE ON share_delivery WHEN OLD.status = 'DELIVERED' AND NOT (
      NEW.masked_account = '' AND NEW.investment_id = OLD.investment_id AND NEW.shares = OLD.shares
      AND NEW.status = OLD.status AND NEW.created_at = OLD.created_at AND NEW.delivered_on IS OLD.delivered_on)
    BEGIN SELECT RAISE(ABORT, 'shares arrive once'); END;

    DROP TRIGGER deletion_request_ends_once;
    CREATE TRIGGER deletion_request_ends_once BEFORE UPDATE ON deletion_request WHEN OLD.state <> 'REQUESTED' AND NOT (
      NEW.note IS NULL AND NEW.sequence = OLD.sequence AND NEW.reason = OLD.reason AND NEW.state = OLD.state
      AND NEW.requested_at = OLD.requested_at AND NEW.ended_at IS OLD.ended_at)
    BEGIN SELECT RAISE(ABORT, 'a request ends once'); END;

    -- What has been erased of a closed account, and when.
    CREATE TABLE erasure (
      what TEXT PRIMARY KEY CHECK (what IN ('CLAIMS', 'IDENTITY', 'BOOKS')),
      at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
};

/** AT_ONCE when the account is closed; IDENTITY and BOOKS when the retention duty ends. */
type ErasureStage = "AT_ONCE" | "IDENTITY" | "BOOKS";

/** Ordered by foreign keys. */
const STATEMENTS: Readonly<Record<ErasureStage, Readonly<Record<string, string>>>> = {
  AT_ONCE: {
    session: "DELETE FROM session",
    passkey_challenge: "DELETE FROM passkey_challenge",
    demat_permit: "DELETE FROM demat_permit",
    command: "DELETE FROM command",
    rate_limit: "DELETE FROM rate_limit",
    friendly_name: "DELETE FROM friendly_name",
    auto_withdraw: "DELETE FROM auto_withdraw",
    withdrawal_code: "DELETE FROM withdrawal_code",
    invitation: "DELETE FROM invitation WHERE ended IS NOT NULL",
    digilocker_visit: "DELETE FROM digilocker_visit",
    kept_check: "DELETE FROM kept_check",
    name_review: "DELETE FROM name_review",
    aadhaar_challenge: "DELETE FROM aadhaar_challenge",
    portfolio_cache: "DELETE FROM portfolio_cache",
    // A closed account leaves nothing for nominees to receive.
    nominee: "DELETE FROM nominee",
    push_subscription: "DELETE FROM push_subscription",
    push_delivery: "DELETE FROM push_delivery",
    notification_message: "DELETE FROM notification_message",
    notification: "DELETE FROM notification",
    notification_preference: "DELETE FROM notification_preference",
    followed_deal: "DELETE FROM followed_deal",
    closed_moment: "DELETE FROM closed_moment",
    calendar_feed: "DELETE FROM calendar_feed",
    viewer_look: "DELETE FROM viewer_look",
    viewer_grant: "DELETE FROM viewer_grant",
    notification_time_zone: "DELETE FROM notification_time_zone",
    // Invoices keep the address that they state.
    postal_address: "DELETE FROM postal_address",
  },
  IDENTITY: {
    // The CHECK requires a contact or a guardian; a child has only the guardian.
    identity: `UPDATE identity SET name = NULL, date_of_birth = NULL, phone = NULL,
      email = CASE WHEN guardian_id IS NULL THEN 'erased' END`,
    child: "UPDATE child SET name = '', date_of_birth = '', consent_contact = NULL",
    login_contact: "DELETE FROM login_contact",
    // Empty since job PASSKEY has released them.
    passkey: "DELETE FROM passkey",
    appointment_calendar: "DELETE FROM appointment_calendar",
    invitation: "DELETE FROM invitation",
    // Empty since job VIEWING has ended the views at their owners' accounts.
    viewed_account: "DELETE FROM viewed_account",
    kyc_step: "UPDATE kyc_step SET detail = NULL",
    kyc_attempt: "DELETE FROM kyc_attempt",
    pan_record: "DELETE FROM pan_record",
    pan_link: "DELETE FROM pan_link",
    kept_check_answer: "DELETE FROM kept_check_answer",
    aadhaar_record: "DELETE FROM aadhaar_record",
    kra_record: "DELETE FROM kra_record",
    passport_record: "DELETE FROM passport_record",
    bank_account: "DELETE FROM bank_account",
    bank_account_change: "DELETE FROM bank_account_change",
    former_bank_account: "DELETE FROM former_bank_account",
    foreign_account: "DELETE FROM foreign_account",
    account_proof: "DELETE FROM account_proof",
    foreign_account_check: "DELETE FROM foreign_account_check",
    accreditation_answer: "DELETE FROM accreditation_answer",
    cmr: "DELETE FROM cmr",
    residence_change: "DELETE FROM residence_change",
    treaty_claim: "DELETE FROM treaty_claim",
    hardship_request: "DELETE FROM hardship_request",
    deletion_request: "UPDATE deletion_request SET note = NULL",
    remittance_account: "UPDATE remittance_account SET beneficiary_name = ''",
    virtual_account: "UPDATE virtual_account SET beneficiary_name = '', payers = ''",
  },
  BOOKS: {
    withdrawal: "UPDATE withdrawal SET encrypted_account = x'', routing_code = ''",
    wallet_transaction:
      "UPDATE wallet_transaction SET counterparty = NULL WHERE reason IN ('WITHDRAWAL', 'WITHDRAWAL_RETURN', 'BANK_TRANSFER')",
    // A payer keeps declarations for seven years after the tax year.
    tax_declaration: "DELETE FROM tax_declaration",
    tax_certificate: "DELETE FROM tax_certificate",
    // Section 36 of the CGST Act: 72 months after the annual return, which is sooner than the books' own term.
    metal_invoice: "UPDATE metal_invoice SET recipient_name = '', registered_name = NULL",
    invoice_address: "UPDATE invoice_address SET ciphertext = x''",
    share_delivery: "UPDATE share_delivery SET masked_account = ''",
    share_rejection: "UPDATE share_rejection SET masked_account = ''",
  },
};

/** Tables that are kept for ever, and why they identify nobody. */
export const KEPT_TABLES: Readonly<Record<string, string>> = {
  migration: "applied schema migrations",
  job: "scheduled work; for a closed account the erasures and the last polls of providers",
  outbox: "events, deleted seconds later when they are sent",
  account: "balances, all of them zero",
  posting: "the ledger: amounts and generated ids",
  ledger_transaction: "the ledger",
  hold: "the ledger",
  erasure: "what was erased, and when",
  kyc_completion: "a date",
  payment: "amounts, and the provider's keys",
  payment_event: "the provider's event ids, until retention deletes them",
  investment: "product, date and amount",
  investment_flow: "the terms that were consented to",
  investment_restructuring: "restructurings of a deal",
  consent: "the hash of the terms that were consented to",
  payout: "what was paid",
  share_price: "prices of shares by generated ids",
  reinvestment: "what was reinvested",
  reinvestment_instruction: "the mandate for reinvestment: amounts, a category and dates",
  put_exercise: "which bonds were put to their issuer, and when",
  reinvestment_opt_out: "which investments are not reinvested",
  statement_line: "investments, payouts and metal trades as one list",
  transaction_counter: "counts of that list",
  withdrawal_release: "generated ids and the numbers of operators' files",
  withdrawn_release: "generated ids and the numbers of operators' files",
  wallet_counter: "counts of the wallet movements",
  movement_day: "counts and sums of the wallet movements by day",
  investment_counter: "counts of the investments",
  metal_counter: "counts of the metal trades",
  portfolio_version: "a version number",
  tax_law: "which rows of law were known",
  tds_rate: "rates of exchange by day",
  stash_sum: "coins by month",
  stash_summed: "the last summed ledger entry",
  metal_transaction: "weights and prices",
  sell_terms: "the terms of a sale",
  sell_order: "a sale of bonds",
  deposit_terms: "terms of early withdrawals",
  refund: "refunded amounts by the providers' references, and the sending bank",
  bank_credit: "amounts by the banks' references",
  bank_payment: "the provider's generated ids by the banks' references",
  coin_lot: "how many coins each investment earned and kept",
  redemption: "which reward was redeemed, and for how many coins",
  remittance: "an amount and the sending bank",
  remittance_event: "the bank's event ids",
  referred_by: "the generated id of another account",
  document: "deleted by the scheduler, together with its file",
  security_notice: "deleted within minutes, when it is sent, or after a day",
  guardian_consent: "time of a guardian's consent and generated ids, in a child's account",
  guardian_consent_end: "when that consent was withdrawn",
  guardian_change: "generated ids, a reason and the number of an operator's file",
  owner_admission: "the number of an operator's file",
  majority: "when the owner of a child's account signed in and took it over",
  nomination: "when nominees were named",
};

export const ERASED_TABLES: ReadonlySet<string> = new Set(Object.values(STATEMENTS).flatMap(Object.keys));

/** Inside a transaction. Repeating it has no effect. */
export function erase(sql: SqlStorage, stage: ErasureStage): void {
  for (const statement of Object.values(STATEMENTS[stage])) sql.exec(statement);
}

/** Blind indexes of PAN and Aadhaar, which are claimed by this account. */
export function listIdentityTokens(sql: SqlStorage): readonly string[] {
  const rows = sql.exec<{ token: string }>("SELECT token FROM pan_record UNION SELECT token FROM aadhaar_record");
  return rows.toArray().map(({ token }) => token);
}

/**
 * CLAIMS: releases the claims on PAN and Aadhaar, so that another account can use them, and deletes the consultations.
 */
export const ERASURES = ["CLAIMS", "IDENTITY", "BOOKS"] as const;
export type Erasure = (typeof ERASURES)[number];

export function markErased(sql: SqlStorage, what: Erasure, at: EpochMs): void {
  sql.exec("INSERT INTO erasure (what, at) VALUES (?, ?) ON CONFLICT (what) DO NOTHING", what, at);
}

export function listErased(sql: SqlStorage): ReadonlySet<string> {
  const rows = sql.exec<{ what: string }>("SELECT what FROM erasure").toArray();
  return new Set(rows.map(({ what }) => what));
}
