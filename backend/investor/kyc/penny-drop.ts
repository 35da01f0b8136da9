/**
 * Penny drop: sends one rupee to the account and compares the holder's name with the PAN register. A child's
 * account must be in the child's name, or in those of child and guardian.
 */
import type { ErrorCode } from "../../../lib/contract/values/errors.ts";
import type { LateDropAnswer, PennyDropAnswer } from "../../gateways/bank.ts";
import { blindIndex } from "../../platform/secrets.ts";
import { getIdentity } from "../identity/identity-store.ts";
import { type AccountContext, guardianIn } from "../kernel/account-context.ts";
import { callVerifier } from "./attempt.ts";
import { matchHolders } from "./child-account-holders.ts";
import { KycStore } from "./kyc-store.ts";
import { matchNames } from "./name-match.ts";

export interface AccountInput {
  readonly accountNumber: string;
  readonly ifscCode: string;
}

export type PennyDrop =
  | { readonly outcome: "OWN"; readonly holderName: string }
  /** A person compares the names. */
  | {
      readonly outcome: "PERHAPS";
      readonly holderName: string;
      readonly registeredName: string;
      readonly score: number | null;
    }
  | {
      readonly outcome: "REFUSED";
      readonly reason: Extract<ErrorCode, "BANK_ACCOUNT_INVALID" | "BANK_ACCOUNT_NRE" | "BANK_NAME_MISMATCH">;
    };

/** A drop whose bank has not answered, or never will under this key. */
export type LateDrop = Exclude<LateDropAnswer, PennyDropAnswer>;

export const isLate = (answer: LateDropAnswer | PennyDrop): answer is LateDrop =>
  answer.outcome === "PENDING" || answer.outcome === "UNDECIDED";

/** A child need not have a PAN. */
const claimedNameIn = (context: AccountContext) =>
  guardianIn(context) ? (getIdentity(context.sql).name ?? "") : (new KycStore(context.sql).findRegisteredName() ?? "");

/** Returns the holder's name as the bank spells it. @throws AppError GATEWAY_UNAVAILABLE */
export async function dropPenny(
  context: AccountContext,
  attempt: { readonly id: number },
  { accountNumber, ifscCode: ifsc }: AccountInput,
): Promise<PennyDrop> {
  const claimedName = claimedNameIn(context);
  // Idempotency key: checking the same account twice costs one rupee.
  const value = `${context.userId} ${ifsc} ${accountNumber}`;
  const key = blindIndex({ kind: "penny-drop", value, key: context.env.TOKEN_KEY });
  const answer = await callVerifier(context, attempt, () =>
    context.gateways.bank.pennyDrop({ key, accountNumber, ifsc, claimedName }),
  );
  return compareHolder(context, answer);
}

/** The drop of this key, in the background. @throws AppError GATEWAY_UNAVAILABLE */
export async function followPenny(
  context: AccountContext,
  attempt: { readonly id: number },
  { accountNumber, ifscCode: ifsc, key }: AccountInput & { readonly key: string },
): Promise<PennyDrop | LateDrop> {
  const claimedName = claimedNameIn(context);
  const answer = await callVerifier(context, attempt, () =>
    context.gateways.bank.followPennyDrop({ key, accountNumber, ifsc, claimedName }),
  );
  return isLate(answer) ? answer : compareHolder(context, answer);
}

/** Compares the account's holder with the investor or the child. The answer comes from the bank, or from an operator who has read it. */
export function compareHolder(context: AccountContext, answer: PennyDropAnswer): PennyDrop {
  if (answer.outcome !== "CREDITED") return { outcome: "REFUSED", reason: `BANK_${answer.outcome}` };
  const { holderName, nameScore: score = null } = answer;
  const [guardian, claimedName] = [guardianIn(context), claimedNameIn(context)];
  const match = guardian
    ? matchHolders({ holderName, child: claimedName, guardian: guardian.registeredName })
    : matchNames({ claimed: holderName, registered: claimedName });
  switch (match) {
    case "SAME":
      return { outcome: "OWN", holderName };
    case "PERHAPS":
      return { outcome: "PERHAPS", holderName, registeredName: claimedName, score };
    case "OTHER":
      return { outcome: "REFUSED", reason: "BANK_NAME_MISMATCH" };
  }
}
