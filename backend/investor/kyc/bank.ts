/** The BANK step: one rupee goes to the account, and the name that comes back is compared with the register of PANs. */
import { Refusal } from "../../../lib/contract/errors.ts";
import { askGateway } from "../../gateways/deadline.ts";
import { keyedToken, seal } from "../../secrets.ts";
import type { Book } from "../book.ts";
import type { Operations } from "../operation.ts";
import { type Attempt, askWorld, beginAttempt, reject, succeed } from "./attempt.ts";
import { maskAccountNumber, SEALED_ACCOUNT_NUMBER } from "./bank-account.ts";
import { isSameName } from "./name-match.ts";
import { KycStore } from "./store.ts";

interface TypedAccount {
  readonly accountNumber: string;
  readonly ifscCode: string;
}

export const bankOperations = {
  "kyc.bank.branch": async (book, { ifscCode }) => {
    const branch = await askGateway(() => book.gateways.bank.findBranch(ifscCode));
    if (!branch) throw new Refusal("IFSC_NOT_FOUND", { ifscCode: "IFSC_NOT_FOUND" });
    return { ifscCode, ...branch };
  },

  "kyc.bank.save": async (book, typed, asking) => {
    const { accountNumber, ifscCode: ifsc } = typed;
    const masked = maskAccountNumber(accountNumber);
    const attempt = beginAttempt(book, { act: "PENNY_DROP", detail: `${ifsc.slice(0, 4)} ${masked}` });
    const branch = await askWorld(book, attempt, () => book.gateways.bank.findBranch(ifsc));
    if (!branch) return reject(book, attempt, { reason: "IFSC_NOT_FOUND", field: "ifscCode" });
    const named = { ...attempt, detail: `${branch.bankName} ${masked}` };
    const holderName = await dropPenny(book, named, typed);
    return asking.commit(() => {
      const state = succeed(book, named, { status: "VERIFIED" });
      const sealed = seal({ kind: SEALED_ACCOUNT_NUMBER, value: accountNumber, key: book.env.TOKEN_KEY });
      new KycStore(book.sql).saveBankAccount({
        ...branch,
        sealed,
        lastFour: accountNumber.slice(-4),
        ifsc,
        holderName,
      });
      return state;
    });
  },
} satisfies Partial<Operations>;

/** Answers the holder's name as the bank writes it. @throws Refusal BANK_ACCOUNT_INVALID, BANK_NAME_MISMATCH, GATEWAY_UNAVAILABLE */
async function dropPenny(
  book: Book,
  attempt: Attempt,
  { accountNumber, ifscCode: ifsc }: TypedAccount,
): Promise<string> {
  const claimedName = new KycStore(book.sql).findRegisteredName() ?? "";
  // The same account asked about twice is one rupee, not two.
  const value = `${book.userId} ${ifsc} ${accountNumber}`;
  const key = keyedToken({ kind: "penny-drop", value, key: book.env.TOKEN_KEY });
  const answer = await askWorld(book, attempt, () =>
    book.gateways.bank.pennyDrop({ key, accountNumber, ifsc, claimedName }),
  );
  if (answer.outcome === "ACCOUNT_INVALID") {
    return reject(book, attempt, { reason: "BANK_ACCOUNT_INVALID", field: "accountNumber" });
  }
  if (!isSameName({ claimed: answer.holderName, registered: claimedName })) {
    return reject(book, attempt, { reason: "BANK_NAME_MISMATCH", field: "accountNumber" });
  }
  return answer.holderName;
}
