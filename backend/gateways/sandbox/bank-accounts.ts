/**
 * Simulated branch lookup and penny drop, with fictitious banks; docs/sandbox.md lists the account numbers that fail.
 */
import type { AccountsInIndia, PennyDropAnswer } from "../bank.ts";
import { unreachable, unreachableOnce } from "./outages.ts";
import { abbreviated } from "./registered-names.ts";

const BANKS: Readonly<
  Record<string, { readonly bankName: string; readonly branches: Readonly<Record<string, string>> }>
> = {
  COST: { bankName: "Coastal Bank", branches: { "000001": "Fort, Mumbai", "000002": "Marine Drive, Kochi" } },
  DECN: { bankName: "Deccan Union Bank", branches: { "000001": "MG Road, Bengaluru", "000002": "Camp, Pune" } },
  YMNA: { bankName: "Yamuna Bank", branches: { "000001": "Connaught Place, Delhi", "000002": "Civil Lines, Jaipur" } },
  NILG: { bankName: "Nilgiri Commercial Bank", branches: { "000001": "Anna Salai, Chennai" } },
};

/** A bank code that does not exist, and one whose bank is unreachable. */
const NO_BANK = "NONE";
const AWAY = "AWAY";

const ACCOUNT_INVALID = "100000000001";
const SOMEBODY_ELSE = "100000000002";
const DOWN = "100000000003";
const ABBREVIATED = "100000000004";
const DOWN_AT_FIRST = "100000000009";
const NRE = "100000000005";

type Drop = Parameters<AccountsInIndia["pennyDrop"]>[0];

function answerOf({ key, accountNumber, claimedName }: Drop): PennyDropAnswer {
  switch (accountNumber) {
    case ACCOUNT_INVALID:
      return { outcome: "ACCOUNT_INVALID" };
    case NRE:
      return { outcome: "ACCOUNT_NRE" };
    case SOMEBODY_ELSE:
      return { outcome: "CREDITED", holderName: "DEVIKA R PILLAI" };
    case ABBREVIATED:
      return { outcome: "CREDITED", holderName: abbreviated(claimedName) };
    case DOWN:
      return unreachable();
    case DOWN_AT_FIRST:
      unreachableOnce(key);
      return { outcome: "CREDITED", holderName: claimedName };
    default:
      // Banks often store names in capitals; name matching must tolerate that.
      return { outcome: "CREDITED", holderName: claimedName.toUpperCase() };
  }
}

export function sandboxBankAccounts(): AccountsInIndia {
  return {
    async findBranch(ifsc) {
      const [code, branchCode] = [ifsc.slice(0, 4), ifsc.slice(5)];
      if (code === NO_BANK) return null;
      if (code === AWAY) return unreachable();
      const bank = BANKS[code];
      return {
        bankName: bank?.bankName ?? `${code} Sandbox Bank`,
        branch: bank?.branches[branchCode] ?? `Branch ${branchCode}`,
      };
    },

    pennyDrop: async (drop) => answerOf(drop),
    // A bank that is down never answers; one that was down at first has answered by the time that the job calls.
    followPennyDrop: async (drop) => {
      if (drop.accountNumber === DOWN) return { outcome: "PENDING" };
      return drop.accountNumber === DOWN_AT_FIRST
        ? { outcome: "CREDITED", holderName: drop.claimedName }
        : answerOf(drop);
    },
    // The sandbox's bank sends no messages.
    readDropWebhook: async () => ({ kind: "FORGED" }),
  };
}
