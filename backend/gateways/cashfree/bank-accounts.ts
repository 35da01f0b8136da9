/** Branches by IFSC, and the penny drop, through Cashfree. A rejection that the bank may take back decides nothing. */
import { z } from "zod";
import type { IdSource } from "../../platform/ids.ts";
import type { BankBranch, BankGateway, PennyDropAnswer } from "../bank.ts";
import { type CashfreeApi, CashfreeRefused } from "./client.ts";

const branchAnswer = z.object({
  status: z.literal("VALID"),
  ifsc: z.string(),
  bank: z.string().trim().min(1).max(200),
  branch: z.string().trim().min(1).max(200),
});

const NRE = "NRE_ACCOUNT_FAIL";
/** Refusals that stay. Any other, such as that of a blocked account, may be withdrawn, and is treated as no answer. */
const FINAL_CODES = ["INVALID_ACCOUNT_FAIL", "INVALID_IFSC_FAIL", NRE] as const;

const accountAnswer = z.discriminatedUnion("account_status", [
  z.object({ account_status: z.literal("VALID"), name_at_bank: z.string().trim().min(1).max(200) }),
  z.object({ account_status: z.literal("INVALID"), account_status_code: z.enum(FINAL_CODES) }),
]);

const UNKNOWN_BRANCH = ["ifsc_not_found", "ifsc_value_invalid"];
/** Accounts that no later attempt will find. `fraud_account` is none: too many attempts on an account cause it too. */
const REFUSED_ACCOUNT = ["bank_account_value_invalid", "bank_account_length_short", "ifsc_value_invalid"];

export const cashfreeBankAccounts = (
  api: CashfreeApi,
  ids: IdSource,
): Pick<BankGateway, "findBranch" | "pennyDrop"> => ({
  findBranch(ifsc) {
    const body = { verification_id: ids.letters(), ifsc };
    return unlessRefused<BankBranch | null>(UNKNOWN_BRANCH, null, async (expected) => {
      const found = await api({ method: "POST", path: "/ifsc", body, answer: branchAnswer, expected });
      if (found.ifsc !== ifsc) throw new Error("Cashfree answered about another branch");
      return { bankName: found.bank, branch: found.branch };
    });
  },

  pennyDrop({ accountNumber, ifsc }) {
    const body = { bank_account: accountNumber, ifsc };
    const invalid = { outcome: "ACCOUNT_INVALID" } as const;
    return unlessRefused<PennyDropAnswer>(REFUSED_ACCOUNT, invalid, async (expected) => {
      const found = await api({ method: "POST", path: "/bank-account/sync", body, answer: accountAnswer, expected });
      if (found.account_status === "VALID") return { outcome: "CREDITED", holderName: found.name_at_bank };
      return found.account_status_code === NRE ? { outcome: "ACCOUNT_NRE" } : invalid;
    });
  },
});

/** `otherwise` when Cashfree refuses the request with one of these codes. */
async function unlessRefused<Answer>(
  codes: readonly string[],
  otherwise: Answer,
  call: (expected: readonly string[]) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await call(codes);
  } catch (cause) {
    if (cause instanceof CashfreeRefused && codes.includes(cause.code)) return otherwise;
    throw cause;
  }
}
