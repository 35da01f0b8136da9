/** Banks abroad answer no questions about their accounts: the investor sends proof, which operators review (docs/decisions/0222). */
import { countryOfSwiftCode } from "../../../lib/contract/facts/iban.ts";
import type { AccountsAbroad } from "../bank.ts";

/** The bank has its code for a name until an operator has read the name in the letter. */
export const accountsAbroadByOperators: AccountsAbroad = {
  findForeignBank: async (swiftCode) => ({
    bankName: swiftCode.slice(0, 4),
    country: countryOfSwiftCode(swiftCode),
  }),
  checkForeignAccount: async () => ({ outcome: "PROOF_NEEDED" }),
};
