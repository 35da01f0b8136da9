import { z } from "zod";
import { defineCall } from "../define.ts";
import { money } from "../values/money.ts";
import { bankAccount } from "./wallet.ts";

const autoWithdrawPreference = z.object({
  autoWithdraw: z.boolean(),
  /** Payouts that are too small to be sent, and go with the next one; or that wait until a new bank account has cooled down. */
  gathered: money,
  /** What a transfer to the bank must come to. */
  minimum: money,
  /** Where the money goes. */
  bankAccount: bankAccount.nullable(),
});

export const getAutoWithdraw = defineCall({
  name: "preferences.auto-withdraw",
  method: "GET",
  path: "/v2/preferences/auto-withdraw",
  summary: "Whether payouts in rupees are sent on to the verified bank account by themselves.",
  access: "investor",
  effect: "query",
  input: z.object({}),
  output: autoWithdrawPreference,
  errors: [],
});

export const setAutoWithdraw = defineCall({
  name: "preferences.set-auto-withdraw",
  method: "PUT",
  path: "/v2/preferences/auto-withdraw",
  summary: "Switches that on or off, for the payouts that come from now on.",
  access: "investor",
  effect: "command",
  // In a query string a truth is a word.
  input: z.object({ autoWithdraw: z.enum(["true", "false"]) }),
  inQuery: ["autoWithdraw"],
  output: autoWithdrawPreference,
  errors: ["BANK_ACCOUNT_MISSING"],
});
