/** The BANK step; with an OTP, the change of a verified account. */
import { AppError } from "../../../lib/contract/values/errors.ts";
import { callGateway } from "../../gateways/deadline.ts";
import { encrypt } from "../../secrets.ts";
import type { Operations } from "../kernel/operation.ts";
import { beginAttempt, callVerifier, reject, succeed } from "./attempt.ts";
import { ENCRYPTED_ACCOUNT_NUMBER, findNamedBankAccount, maskAccountNumber } from "./bank-account.ts";
import { changeBankAccount, requestChangeCode } from "./bank-change.ts";
import { saveOrReplaceBankAccount } from "./bank-change-store.ts";
import { dropPenny } from "./penny-drop.ts";

export const bankOperations = {
  "kyc.bank.branch": async (context, { ifscCode }) => {
    const branch = await callGateway(() => context.gateways.bank.findBranch(ifscCode));
    if (!branch) throw new AppError("IFSC_NOT_FOUND", { ifscCode: "IFSC_NOT_FOUND" });
    return { ifscCode, ...branch };
  },

  "kyc.bank.otp-request": (context, input, command) => requestChangeCode(context, input, command),

  "kyc.bank.save": async (context, { otp, ...input }, command) => {
    if (otp !== undefined) return changeBankAccount(context, { ...input, otp }, command);
    if (context.guardian) throw new AppError("OTP_INVALID", { otp: "OTP_INVALID" });
    const { accountNumber, ifscCode: ifsc } = input;
    const masked = maskAccountNumber(accountNumber);
    const attempt = beginAttempt(context, { act: "PENNY_DROP", detail: `${ifsc.slice(0, 4)} ${masked}` });
    const branch = await callVerifier(context, attempt, () => context.gateways.bank.findBranch(ifsc));
    if (!branch) return reject(context, attempt, { reason: "IFSC_NOT_FOUND", field: "ifscCode" });
    const namedAttempt = { ...attempt, detail: `${branch.bankName} ${masked}` };
    const drop = await dropPenny(context, namedAttempt, input);
    if (drop.outcome === "REFUSED")
      return reject(context, namedAttempt, { reason: drop.reason, field: "accountNumber" });
    return command.commit(() => {
      const state = succeed(context, namedAttempt, { status: "VERIFIED" });
      const current = findNamedBankAccount(context);
      if (current?.accountNumber === accountNumber && current.ifsc === ifsc) return state;
      const ciphertext = encrypt({ kind: ENCRYPTED_ACCOUNT_NUMBER, value: accountNumber, key: context.env.TOKEN_KEY });
      const account = { ...branch, ciphertext, lastFour: accountNumber.slice(-4), ifsc, holderName: drop.holderName };
      // An owner who has come of age may replace the account that their guardian added.
      saveOrReplaceBankAccount(context.sql, account, context.clock.now());
      return state;
    });
  },
} satisfies Partial<Operations>;
