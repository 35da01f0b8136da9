/**
 * Branches by IFSC, and the penny drop, through Cashfree. A rejection that the bank may take back decides nothing. A
 * slow drop continues under a `user_id`, which Cashfree takes once.
 */
import { z } from "zod";
import type { IdSource } from "../../platform/ids.ts";
import type { AccountsInIndia, BankBranch, LateDropAnswer, PennyDropAnswer } from "../bank.ts";
import { ProviderAway } from "../deadline.ts";
import { type CashfreeApi, CashfreeRefused } from "./client.ts";
import { scored, scoreIn, withName } from "./name-score.ts";

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
  z.object({ account_status: z.literal("VALID"), name_at_bank: z.string().trim().min(1).max(200), ...scored }),
  z.object({ account_status: z.literal("INVALID"), account_status_code: z.enum(FINAL_CODES) }),
]);

/** The bank or the network between has not answered in time; the account may be good. */
const SLOW = [
  ...["verification_already_under_process", "failed_at_bank", "npci_unavailable", "connection_timeout"],
  // `benficiary` is Cashfree's spelling.
  ...["source_bank_declined", "bene_bank_declined", "imps_mode_fail", "benficiary_bank_offline"],
];

const lateAnswer = z.object({
  account_status: z.string(),
  account_status_code: z.string().nullish(),
  name_at_bank: z.string().trim().max(200).nullish(),
  ...scored,
});
const started = z.object({ account_status: z.string() });
const UNKNOWN_DROP = "user_id_not_found";
const KNOWN_DROP = "user_id_already_exists";
const FRAUD = "fraud_account";

const UNKNOWN_BRANCH = ["ifsc_not_found", "ifsc_value_invalid"];
/** Accounts that no later attempt will find. `fraud_account` is none: too many attempts on an account cause it too. */
const REFUSED_ACCOUNT = ["bank_account_value_invalid", "bank_account_length_short", "ifsc_value_invalid"];

export const cashfreeBankAccounts = (api: CashfreeApi, ids: IdSource): Omit<AccountsInIndia, "readDropWebhook"> => ({
  findBranch(ifsc) {
    const body = { verification_id: ids.letters(), ifsc };
    return unlessRefused<BankBranch | null>(UNKNOWN_BRANCH, null, async (expected) => {
      const found = await api({ method: "POST", path: "/ifsc", body, answer: branchAnswer, expected });
      if (found.ifsc !== ifsc) throw new Error("Cashfree answered about another branch");
      return { bankName: found.bank, branch: found.branch };
    });
  },

  pennyDrop({ accountNumber, ifsc, claimedName }) {
    const account = { bank_account: accountNumber, ifsc };
    const invalid = { outcome: "ACCOUNT_INVALID" } as const;
    const call = { method: "POST", path: "/bank-account/sync", answer: accountAnswer } as const;
    return unlessRefused<PennyDropAnswer>(REFUSED_ACCOUNT, invalid, async (refused) => {
      const expected = [...refused, ...SLOW];
      const drop = (name: object) => api({ ...call, body: { ...account, ...name }, expected });
      const found = await withName(claimedName, drop).catch((cause) => {
        if (!(cause instanceof CashfreeRefused) || !SLOW.includes(cause.code)) throw cause;
        throw new ProviderAway("the bank has not answered Cashfree");
      });
      if (found.account_status === "VALID") {
        return { outcome: "CREDITED", holderName: found.name_at_bank, ...scoreIn(found) };
      }
      return found.account_status_code === NRE ? { outcome: "ACCOUNT_NRE" } : invalid;
    });
  },

  followPennyDrop({ key, accountNumber, ifsc, claimedName }) {
    return unlessRefused<LateDropAnswer | null>([UNKNOWN_DROP], null, async (expected) => {
      const path = `/bank-account?user_id=${encodeURIComponent(key)}` as const;
      return readingOf(await api({ method: "GET", path, answer: lateAnswer, expected }));
    }).then(
      (known) =>
        known ??
        withName(claimedName, (name) => begin(api, { bank_account: accountNumber, ifsc, user_id: key, ...name })),
    );
  },
});

/** Only documented codes decide; a drop of any other status may still end with one. */
function readingOf(found: z.output<typeof lateAnswer>): LateDropAnswer {
  const { account_status: status, account_status_code: code, name_at_bank: holderName } = found;
  switch (status) {
    case "VALID":
      return holderName ? { outcome: "CREDITED", holderName, ...scoreIn(found) } : { outcome: "PENDING" };
    case "INVALID":
      if (code === NRE) return { outcome: "ACCOUNT_NRE" };
      return { outcome: FINAL_CODES.some((final) => final === code) ? "ACCOUNT_INVALID" : "UNDECIDED" };
    case "REJECTED":
    case "FAILED":
      return { outcome: "UNDECIDED" };
    default:
      return { outcome: "PENDING" };
  }
}

/** Cashfree has the drop already when the answer to an earlier call was lost. */
async function begin(api: CashfreeApi, body: object): Promise<LateDropAnswer> {
  const invalid = [...REFUSED_ACCOUNT, "invalid_ifsc_fail"];
  const expected = [...invalid, KNOWN_DROP, FRAUD];
  try {
    await api({ method: "POST", path: "/bank-account/async", body, answer: started, expected });
    return { outcome: "PENDING" };
  } catch (cause) {
    if (!(cause instanceof CashfreeRefused) || !expected.includes(cause.code)) throw cause;
    if (cause.code === KNOWN_DROP) return { outcome: "PENDING" };
    return { outcome: cause.code === FRAUD ? "UNDECIDED" : "ACCOUNT_INVALID" };
  }
}

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
