import { z } from "zod";
import { defineCall } from "../define.ts";
import { money } from "../values/money.ts";
import { named } from "../values/named.ts";
import { bankAccount } from "./wallet.ts";

const autoWithdrawPreference = named(
  "AutoWithdrawPreference",
  z.object({
    autoWithdraw: z.boolean(),
    /**
     * Payouts below the transfer minimum, kept for the next transfer, or held back while a new bank account is in its
     * waiting period.
     */
    gathered: money,
    /** The least amount that is transferred to the bank. */
    minimum: money,
    /** The receiving account. */
    bankAccount: bankAccount.nullable(),
  }),
);

export const getAutoWithdraw = defineCall({
  name: "preferences.auto-withdraw",
  tag: "Wallet",
  method: "GET",
  path: "/v2/preferences/auto-withdraw",
  summary: "Returns whether rupee payouts are automatically transferred to the verified bank account.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject({}),
  output: autoWithdrawPreference,
  errors: [],
});

export const setAutoWithdraw = defineCall({
  name: "preferences.set-auto-withdraw",
  tag: "Wallet",
  method: "PUT",
  path: "/v2/preferences/auto-withdraw",
  summary: "Enables or disables the automatic transfer of future payouts to the bank account.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  // A query string carries a boolean as text.
  input: z.strictObject({ autoWithdraw: z.enum(["true", "false"]) }),
  inQuery: ["autoWithdraw"],
  output: autoWithdrawPreference,
  errors: ["BANK_ACCOUNT_MISSING"],
});
