/**
 * Penny drop: sends one rupee to the account and compares the holder's name with the PAN register. A child's
 * account must be in the child's name, or in those of child and guardian.
 */
import type { ErrorCode } from "../../../lib/contract/values/errors.ts";
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

type PennyDrop =
  | { readonly outcome: "OWN"; readonly holderName: string }
  /** A person compares the names. */
  | { readonly outcome: "PERHAPS"; readonly holderName: string; readonly registeredName: string }
  | {
      readonly outcome: "REFUSED";
      readonly reason: Extract<ErrorCode, "BANK_ACCOUNT_INVALID" | "BANK_ACCOUNT_NRE" | "BANK_NAME_MISMATCH">;
    };

/** Returns the holder's name as the bank spells it. @throws AppError GATEWAY_UNAVAILABLE */
export async function dropPenny(
  context: AccountContext,
  attempt: { readonly id: number },
  { accountNumber, ifscCode: ifsc }: AccountInput,
): Promise<PennyDrop> {
  // A child need not have a PAN.
  const guardian = guardianIn(context);
  const claimedName = guardian
    ? (getIdentity(context.sql).name ?? "")
    : (new KycStore(context.sql).findRegisteredName() ?? "");
  // Idempotency key: checking the same account twice costs one rupee.
  const value = `${context.userId} ${ifsc} ${accountNumber}`;
  const key = blindIndex({ kind: "penny-drop", value, key: context.env.TOKEN_KEY });
  const answer = await callVerifier(context, attempt, () =>
    context.gateways.bank.pennyDrop({ key, accountNumber, ifsc, claimedName }),
  );
  if (answer.outcome !== "CREDITED") return { outcome: "REFUSED", reason: `BANK_${answer.outcome}` };
  const { holderName } = answer;
  const match = guardian
    ? matchHolders({ holderName, child: claimedName, guardian: guardian.registeredName })
    : matchNames({ claimed: holderName, registered: claimedName });
  switch (match) {
    case "SAME":
      return { outcome: "OWN", holderName };
    case "PERHAPS":
      return { outcome: "PERHAPS", holderName, registeredName: claimedName };
    case "OTHER":
      return { outcome: "REFUSED", reason: "BANK_NAME_MISMATCH" };
  }
}
