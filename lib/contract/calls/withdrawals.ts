/** A withdrawal from the wallet to the investor's verified account, confirmed by a code. */
import { z } from "zod";
import { defineCall } from "../define.ts";
import { phone } from "../values/identity.ts";
import { accountCurrency, amount, amountText } from "../values/money.ts";
import { CONFIRMATION_ERRORS, confirmation } from "../values/passkey.ts";
import { otpSentTo } from "./auth.ts";
import { walletTransaction } from "./wallet.ts";

export const requestWithdrawalOtp = defineCall({
  name: "wallet.otp-request",
  tag: "Wallet",
  method: "GET",
  path: "/v2/wallet/otp/request",
  summary:
    "Sends the code that confirms a withdrawal of the given amount. Without an amount the code covers up to the current balance, and the message states that ceiling.",
  access: "investor",
  policy: { guardian: "acts", viewer: "never" },
  effect: "command",
  input: z.strictObject({ amount: amountText.optional(), currency: accountCurrency }),
  output: otpSentTo,
  errors: [
    "AMOUNT_INVALID",
    "OTP_TOO_SOON",
    "OTP_LIMIT",
    "CONTACT_UNDELIVERABLE",
    "BANK_ACCOUNT_MISSING",
    "BANK_ACCOUNT_COOLING",
    "FOREIGN_ACCOUNT_MISSING",
    "INSUFFICIENT_BALANCE",
    "GATEWAY_UNAVAILABLE",
  ],
});

export const withdraw = defineCall({
  name: "wallet.withdraw",
  tag: "Wallet",
  method: "POST",
  path: "/v2/wallet/withdraw-request",
  summary:
    "Places a hold on the amount and sends it to the verified account of its currency. The transaction is INITIATED, then SUCCESS or FAILED.",
  access: "investor",
  policy: { guardian: "acts", viewer: "never" },
  effect: "command",
  // Documented in the specification and ignored: an investor who signed in by e-mail has none, and the session's
  // contact counts.
  input: z.strictObject({ otp: confirmation, amount, currency: accountCurrency, phoneNumber: phone.optional() }),
  output: walletTransaction,
  errors: [
    ...CONFIRMATION_ERRORS,
    "OTP_AMOUNT_REQUIRED",
    "INSUFFICIENT_BALANCE",
    "BANK_ACCOUNT_MISSING",
    "BANK_ACCOUNT_COOLING",
    "FOREIGN_ACCOUNT_MISSING",
    "PHONE_INVALID",
    "PHONE_MISMATCH",
    "WITHDRAWAL_BELOW_MINIMUM",
    "AMOUNT_INVALID",
  ],
});
