/** The BANK step, and with a code the change of what it has verified. */
import { Refusal } from "../../../lib/contract/errors.ts";
import { askGateway } from "../../gateways/deadline.ts";
import { seal } from "../../secrets.ts";
import type { Operations } from "../operation.ts";
import { askWorld, beginAttempt, reject, succeed } from "./attempt.ts";
import { maskAccountNumber, SEALED_ACCOUNT_NUMBER } from "./bank-account.ts";
import { changeBankAccount, requestChangeCode } from "./bank-change.ts";
import { dropPenny } from "./penny-drop.ts";
import { KycStore } from "./store.ts";

export const bankOperations = {
  "kyc.bank.branch": async (book, { ifscCode }) => {
    const branch = await askGateway(() => book.gateways.bank.findBranch(ifscCode));
    if (!branch) throw new Refusal("IFSC_NOT_FOUND", { ifscCode: "IFSC_NOT_FOUND" });
    return { ifscCode, ...branch };
  },

  "kyc.bank.otp-request": (book, typed, asking) => requestChangeCode(book, typed, asking),

  "kyc.bank.save": async (book, { otp, ...typed }, asking) => {
    if (otp !== undefined) return changeBankAccount(book, { ...typed, otp }, asking);
    const { accountNumber, ifscCode: ifsc } = typed;
    const masked = maskAccountNumber(accountNumber);
    const attempt = beginAttempt(book, { act: "PENNY_DROP", detail: `${ifsc.slice(0, 4)} ${masked}` });
    const branch = await askWorld(book, attempt, () => book.gateways.bank.findBranch(ifsc));
    if (!branch) return reject(book, attempt, { reason: "IFSC_NOT_FOUND", field: "ifscCode" });
    const named = { ...attempt, detail: `${branch.bankName} ${masked}` };
    const drop = await dropPenny(book, named, typed);
    if (drop.outcome === "REFUSED") return reject(book, named, { reason: drop.reason, field: "accountNumber" });
    return asking.commit(() => {
      const state = succeed(book, named, { status: "VERIFIED" });
      const sealed = seal({ kind: SEALED_ACCOUNT_NUMBER, value: accountNumber, key: book.env.TOKEN_KEY });
      new KycStore(book.sql).saveBankAccount({
        ...branch,
        sealed,
        lastFour: accountNumber.slice(-4),
        ifsc,
        holderName: drop.holderName,
      });
      return state;
    });
  },
} satisfies Partial<Operations>;
