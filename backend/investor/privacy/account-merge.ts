/**
 * Closes an account whose mailbox another account has too, from before a mailbox had one spelling
 * (docs/decisions/0203). Invariants: an account is closed so only if it holds nothing, owes nothing and identifies
 * no person; the check and the closing are one transaction; only the shared mailbox opens the account that stays.
 */
import type { DeletionObstacle } from "../../../lib/contract/calls/account-deletion.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import type { UserId } from "../../../lib/contract/values/ids.ts";
import { contactName, isSameContact, maskContact } from "../../contact/contact.ts";
import type { Contact } from "../../gateways/messages.ts";
import { processUnlink, withOwnership } from "../identity/contact-linking.ts";
import { listContactsPendingRelease, listLoginContacts } from "../identity/contact-store.ts";
import { endDeletion, findDeletion, insertDeletion, isClosed } from "../identity/deletion-store.ts";
import { findGuardian } from "../identity/family-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { listKeptChecks } from "../kyc/kept-check-store.ts";
import { KycStore } from "../kyc/kyc-store.ts";
import { listOpenNameReviews } from "../kyc/name-review-store.ts";
import { deletionObstaclesOf } from "./deletion-obstacles.ts";
import { closeAccount } from "./deletion-operations.ts";
import { listIdentityTokens } from "./erasure-store.ts";

/** Why this command cannot close the account. */
export type MergeObstacle =
  | DeletionObstacle
  | "ACCOUNT_CLOSED"
  | "ACCOUNT_HAS_COINS"
  | "ACCOUNT_HAS_FRIENDS"
  | "ACCOUNT_HAS_IDENTITY"
  | "ACCOUNT_OF_CHILD"
  | "OTHER_MAILBOX";

export interface MergeTarget {
  readonly staying: UserId;
  /** The login contacts of the account that stays. */
  readonly contacts: readonly Contact[];
  /** Whether the leaving account has referred friends, as the catalogue records. */
  readonly hasFriends: boolean;
}

/** Empty when the account may be closed. Reads only. */
export function mergeObstaclesOf(context: AccountContext, target: MergeTarget): readonly MergeObstacle[] {
  const { sql, ledger } = context;
  const { contacts, hasFriends } = target;
  const hasSteps = new KycStore(sql).listSteps().some(({ status }) => status !== "REJECTED");
  const isIdentified = hasSteps || listIdentityTokens(sql).length > 0;
  const isChecked = listOpenNameReviews(sql).length > 0 || listKeptChecks(sql).length > 0;
  const reasons: readonly (readonly [MergeObstacle, boolean])[] = [
    ["ACCOUNT_CLOSED", isClosed(sql)],
    ["ACCOUNT_OF_CHILD", findGuardian(sql) !== null],
    ["ACCOUNT_HAS_COINS", ledger.balance("STASH").posted !== 0],
    ["ACCOUNT_HAS_FRIENDS", hasFriends],
    ["ACCOUNT_HAS_IDENTITY", isIdentified || isChecked],
    ["OTHER_MAILBOX", !isClosed(sql) && sharedMailboxOf(sql, contacts) === null],
  ];
  return [...deletionObstaclesOf(context), ...reasons.flatMap(([reason, isGiven]) => (isGiven ? [reason] : []))];
}

const sharedMailboxOf = (sql: SqlStorage, contacts: readonly Contact[]): Contact | null =>
  listLoginContacts(sql).find(
    (own) => own.channel === "EMAIL" && contacts.some((other) => isSameContact(own, other)),
  ) ?? null;

const markOf = ({ staying }: Pick<MergeTarget, "staying">) => `merged into ${staying}`;

/**
 * Closes this account unless an obstacle prevents it, and releases its contacts. A repetition after the closing
 * releases the contacts that an interruption has left.
 * @returns the reasons, none when it is closed
 */
export async function closeMerged(context: AccountContext, target: MergeTarget): Promise<readonly MergeObstacle[]> {
  const { sql, storage, clock } = context;
  const obstacles = storage.transactionSync((): readonly MergeObstacle[] => {
    const known = findDeletion(sql);
    if (known?.state === "DONE" && known.note === markOf(target)) return [];
    const found = mergeObstaclesOf(context, target);
    const mailbox = sharedMailboxOf(sql, target.contacts);
    if (found.length > 0 || mailbox === null) return found;
    const at = clock.now();
    endDeletion(sql, { state: "WITHDRAWN", at });
    insertDeletion(sql, { reason: "OTHER", note: markOf(target), at });
    endDeletion(sql, { state: "DONE", at });
    const recipients = new Map(
      [...listLoginContacts(sql), ...target.contacts].map((each) => [contactName(each), each]),
    );
    const contact = maskContact(mailbox);
    closeAccount(context, {
      recipients: [...recipients.values()],
      write: (t) => t("notices.security.accountMerged", { contact }),
    });
    return [];
  });
  if (obstacles.length > 0) return obstacles;
  for (const { sequence } of listContactsPendingRelease(sql)) await processUnlink(context, sequence);
  return obstacles;
}

/**
 * Makes this account the owner of its mailboxes, once the other account has released them. Idempotent.
 * @throws AppError CONTACT_IN_USE when somebody else owns one
 */
export async function keepMailboxes(context: AccountContext): Promise<void> {
  for (const contact of listLoginContacts(context.sql).filter(({ channel }) => channel === "EMAIL")) {
    await withOwnership(context, contact, () => {
      // It may have been removed meanwhile, and is released again.
      if (!listLoginContacts(context.sql).some((own) => isSameContact(own, contact))) throw new AppError("NOT_FOUND");
    });
  }
}
