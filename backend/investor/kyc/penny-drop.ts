/** One rupee goes to the account, and the name that comes back is compared with the register of PANs. */
import type { ErrorCode } from "../../../lib/contract/errors.ts";
import { keyedToken } from "../../secrets.ts";
import type { Book } from "../book.ts";
import { askWorld } from "./attempt.ts";
import { isSameName } from "./name-match.ts";
import { KycStore } from "./store.ts";

export interface TypedAccount {
  readonly accountNumber: string;
  readonly ifscCode: string;
}

type PennyDrop =
  | { readonly outcome: "OWN"; readonly holderName: string }
  | { readonly outcome: "REFUSED"; readonly reason: Extract<ErrorCode, "BANK_ACCOUNT_INVALID" | "BANK_NAME_MISMATCH"> };

/** Answers the holder's name as the bank writes it. @throws Refusal GATEWAY_UNAVAILABLE */
export async function dropPenny(
  book: Book,
  attempt: { readonly id: number },
  { accountNumber, ifscCode: ifsc }: TypedAccount,
): Promise<PennyDrop> {
  const claimedName = new KycStore(book.sql).findRegisteredName() ?? "";
  // The same account asked about twice is one rupee, not two.
  const value = `${book.userId} ${ifsc} ${accountNumber}`;
  const key = keyedToken({ kind: "penny-drop", value, key: book.env.TOKEN_KEY });
  const answer = await askWorld(book, attempt, () =>
    book.gateways.bank.pennyDrop({ key, accountNumber, ifsc, claimedName }),
  );
  if (answer.outcome === "ACCOUNT_INVALID") return { outcome: "REFUSED", reason: "BANK_ACCOUNT_INVALID" };
  const { holderName } = answer;
  if (!isSameName({ claimed: holderName, registered: claimedName })) {
    return { outcome: "REFUSED", reason: "BANK_NAME_MISMATCH" };
  }
  return { outcome: "OWN", holderName };
}
