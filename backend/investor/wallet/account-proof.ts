/**
 * Proof of an account abroad: its bank's letter or statement, which an operator reads. Our own match of the names still
 * decides: an operator's word makes no other person's account the investor's.
 */
import { z } from "zod";
import type { AccountProof, AccountProofFault } from "../../../lib/contract/calls/foreign-account.ts";
import type { NameMatch } from "../../../lib/contract/calls/identity-records.ts";
import { UPLOAD_TYPES } from "../../../lib/contract/facts/uploads.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { foreignCurrency } from "../../../lib/contract/values/money.ts";
import { decrypt, encrypt, keyRingOf } from "../../platform/secrets.ts";
import { acceptFile } from "../../uploads/accept.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { maskAccountNumber } from "../kyc/bank-account.ts";
import {
  assertDocumentKept,
  discardDocument,
  keepDocument,
  type ShownDocument,
  showDocument,
  storeDocument,
} from "../kyc/documents.ts";
import { KycStore } from "../kyc/kyc-store.ts";
import { matchNames } from "../kyc/name-match.ts";
import { notify } from "../notifications/notify.ts";
import {
  type AccountProofRow,
  beginProofReview,
  endAccountProof,
  findAccountProof,
  insertAccountProof,
  listOpenAccountProofs,
} from "./account-proof-store.ts";
import { announceAccountGiven, assertMayAddForeignAccount, storeForeignAccount } from "./foreign-account.ts";
import { endCheck } from "./foreign-account-store.ts";

export const ENCRYPTED_PROVED_ACCOUNT = "proved-account";

const provedAccount = z.object({
  currency: foreignCurrency,
  accountNumber: z.string(),
  swiftCode: z.string(),
  country: z.string(),
});
type ProvedAccount = z.output<typeof provedAccount>;

/** Inside the command's transaction. Replaces the open proof of this currency, and one of any currency whose document was never sent. */
export function openAccountProof(context: AccountContext, checkId: number, account: ProvedAccount): AccountProof {
  const { currency, accountNumber, swiftCode } = account;
  for (const open of listOpenAccountProofs(context.sql)) {
    if (open.currency === currency || open.state === "PROOF_NEEDED")
      end(context, open, { state: "REPLACED", fault: null });
  }
  const [value, key] = [JSON.stringify(account), context.env.TOKEN_KEY];
  insertAccountProof(context.sql, {
    ...{ currency, swiftCode, checkId, lastFour: accountNumber.slice(-4), requestedAt: context.clock.now() },
    account: encrypt({ kind: ENCRYPTED_PROVED_ACCOUNT, value, key }),
  });
  return viewOf(getUnproven(context));
}

/** Inside the command's transaction, when another account of this currency is verified or compared. */
export function replaceAccountProof(context: AccountContext, currency: ProvedAccount["currency"]): void {
  for (const open of listOpenAccountProofs(context.sql)) {
    if (open.currency === currency) end(context, open, { state: "REPLACED", fault: null });
  }
}

/** The proof that the wallet shows for a currency: the latest, while it is open or refused. */
export function accountProofOf(
  { sql }: Pick<AccountContext, "sql">,
  currency: AccountProof["currency"],
): AccountProof | null {
  const latest = findAccountProof(sql, currency);
  return latest && isShown(latest) ? viewOf(latest) : null;
}

type ShownRow = AccountProofRow & Pick<AccountProof, "state">;
const isShown = (row: AccountProofRow): row is ShownRow => row.state !== "ACCEPTED" && row.state !== "REPLACED";

function viewOf({ state, currency, lastFour, swiftCode, fault, requestedAt }: ShownRow): AccountProof {
  return { state, currency, maskedAccountNumber: maskAccountNumber(lastFour), swiftCode, fault, requestedAt };
}

export const accountProofOperations = {
  "user.foreign-bank.prove": async (context, { file }, command) => {
    const { sequence } = getUnproven(context);
    const documentId = await storeDocument(context, acceptFile(file, { field: "file", types: UPLOAD_TYPES }));
    try {
      return command.commit(() => {
        // Another account may have been typed while the file was stored.
        if (getUnproven(context).sequence !== sequence) throw new AppError("ACCOUNT_PROOF_NONE");
        beginProofReview(context.sql, { sequence, documentId });
        keepDocument(context, documentId);
        context.emit({ type: "investor.account-proof-sent.v1" });
        const sent = getInReview(context, sequence);
        announceAccountGiven(context, sent);
        return viewOf(sent);
      });
    } catch (cause) {
      context.storage.transactionSync(() => discardDocument(context, documentId));
      throw cause;
    }
  },
} satisfies Partial<Operations>;

/** @throws AppError ACCOUNT_PROOF_NONE, ACCOUNT_PROOF_IN_REVIEW */
function getUnproven({ sql }: Pick<AccountContext, "sql">): ShownRow {
  const open = listOpenAccountProofs(sql).filter(isShown);
  const unproven = open.find(({ state }) => state === "PROOF_NEEDED");
  if (unproven) return unproven;
  throw new AppError(open.length > 0 ? "ACCOUNT_PROOF_IN_REVIEW" : "ACCOUNT_PROOF_NONE");
}

type ReviewedRow = ShownRow & { readonly documentId: string };

const listInReview = ({ sql }: Pick<AccountContext, "sql">): readonly ReviewedRow[] =>
  listOpenAccountProofs(sql)
    .filter(isShown)
    .flatMap(({ documentId, ...row }) => (documentId === null ? [] : [{ ...row, documentId }]));

/** @throws AppError ACCOUNT_PROOF_NONE */
function getInReview(context: Pick<AccountContext, "sql">, sequence: number): ReviewedRow {
  const open = listInReview(context).find((each) => each.sequence === sequence);
  if (!open) throw new AppError("ACCOUNT_PROOF_NONE");
  return open;
}

/** Ends a proof. The document of an accepted proof stays with the documents of KYC; any other document is deleted. */
function end(
  context: AccountContext,
  { sequence, documentId, checkId }: AccountProofRow,
  { state, fault }: Pick<AccountProofRow, "state" | "fault">,
): void {
  endAccountProof(context.sql, { sequence, state, fault, at: context.clock.now() });
  if (state === "ACCEPTED") endCheck(context.sql, { id: checkId, outcome: "VERIFIED" });
  if (fault !== null) endCheck(context.sql, { id: checkId, outcome: fault });
  if (documentId === null) return;
  if (state !== "ACCEPTED") discardDocument(context, documentId);
  if (listInReview(context).length === 0) context.emit({ type: "investor.account-proof-decided.v1" });
}

/** `sequence` names the proof, because another may have replaced the one that the operator saw. */
export type AccountProofOrder =
  | { readonly action: "show" }
  | {
      readonly action: "accept";
      readonly sequence: number;
      /** As the bank's letter spells them. */
      readonly holderName: string;
      readonly bankName: string;
    }
  | { readonly action: "refuse"; readonly sequence: number; readonly fault: AccountProofFault };

/** The oldest proof in review. */
interface ShownProof {
  readonly sequence: number;
  readonly registeredName: string;
  readonly account: ProvedAccount;
  readonly document: ShownDocument;
  /** The number of other proofs in review. */
  readonly others: number;
}

export interface AccountProofReport {
  /** Null after a decision. */
  readonly shown: ShownProof | null;
  /** Match of an accepted account's holder with the registered name. */
  readonly match: NameMatch | null;
}

/**
 * @throws AppError ACCOUNT_PROOF_NONE when the proof is no longer in review; BANK_NAME_MISMATCH when the names are two people's,
 * or FILE_LOST without its document, so that the operator has to refuse; GIFT_FOR_NON_RESIDENTS, KYC_INCOMPLETE,
 * KYC_STEP_DONE when no account can be added any more
 */
export async function reviewAccountProof(
  context: AccountContext,
  order: AccountProofOrder,
): Promise<AccountProofReport> {
  switch (order.action) {
    case "show":
      return { shown: await oldestProof(context), match: null };
    case "refuse":
      context.storage.transactionSync(() => {
        const open = getInReview(context, order.sequence);
        end(context, open, { state: "REFUSED", fault: order.fault });
        notifyOfDecision(context, open, order.fault);
      });
      return { shown: null, match: null };
    case "accept":
      await assertDocumentKept(context, getInReview(context, order.sequence).documentId);
      return { shown: null, match: accept(context, order) };
  }
}

async function oldestProof(context: AccountContext): Promise<ShownProof> {
  const [oldest, ...others] = listInReview(context);
  if (!oldest) throw new AppError("ACCOUNT_PROOF_NONE");
  const { sequence, documentId, account } = oldest;
  return {
    ...{ sequence, registeredName: registeredName(context), others: others.length },
    account: openAccount(context, account),
    document: await showDocument(context, documentId),
  };
}

function accept(
  context: AccountContext,
  { sequence, holderName, bankName }: Extract<AccountProofOrder, { action: "accept" }>,
): NameMatch {
  return context.storage.transactionSync(() => {
    const open = getInReview(context, sequence);
    const match = matchNames({ claimed: holderName, registered: registeredName(context) });
    if (match === "OTHER") throw new AppError("BANK_NAME_MISMATCH");
    assertMayAddForeignAccount(context, open.currency);
    storeForeignAccount(context, { ...openAccount(context, open.account), holderName, bankName });
    end(context, open, { state: "ACCEPTED", fault: null });
    notifyOfDecision(context, open, null);
    return match;
  });
}

const registeredName = ({ sql }: Pick<AccountContext, "sql">) => new KycStore(sql).findRegisteredName() ?? "";

const openAccount = ({ env }: Pick<AccountContext, "env">, ciphertext: ArrayBuffer): ProvedAccount =>
  provedAccount.parse(JSON.parse(decrypt({ kind: ENCRYPTED_PROVED_ACCOUNT, ciphertext, keys: keyRingOf(env) })));

function notifyOfDecision(
  context: AccountContext,
  { sequence, currency }: AccountProofRow,
  reason: AccountProofFault | null,
): void {
  const result = reason === null ? "ACCOUNT_ABROAD_VERIFIED" : "ACCOUNT_ABROAD_REFUSED";
  const subject = { kind: "KYC_RESULT", result, reason, currency } as const;
  // An added account is announced by `storeForeignAccount`.
  notify(context, { reference: `ACCOUNT_ABROAD:${sequence}`, subject, hasSecurityNotice: reason === null });
}
