/** Simulated foreign banks and accounts, all fictitious; docs/sandbox.md lists the inputs that cause rejections. */
import type { AccountsAbroad } from "../bank.ts";
import { unreachable } from "./outages.ts";
import { abbreviated } from "./registered-names.ts";

const BANKS: Readonly<Record<string, string>> = {
  MRNA: "Marina Bank",
  THAM: "Thames and Tyne Bank",
  RHIN: "Rhein Kredit",
  MERL: "Merlion Bank",
  HUDS: "Hudson Valley Bank",
};

/** A bank code that does not exist, and one whose bank is unreachable. */
const NO_BANK = "NONE";
const AWAY = "AWAY";

const ACCOUNT_INVALID = "0001";
const SOMEBODY_ELSE = "0002";
const DOWN = "0003";
const ABBREVIATED = "0004";
const SILENT = "0005";

export function sandboxForeignBanks(): AccountsAbroad {
  return {
    async findForeignBank(swiftCode) {
      const [code, country] = [swiftCode.slice(0, 4), swiftCode.slice(4, 6)];
      if (code === NO_BANK) return null;
      if (code === AWAY) return unreachable();
      return { bankName: BANKS[code] ?? `${code} Sandbox Bank`, country };
    },

    async checkForeignAccount({ accountNumber, claimedName }) {
      switch (accountNumber.slice(-4)) {
        case ACCOUNT_INVALID:
          return { outcome: "ACCOUNT_INVALID" };
        case SOMEBODY_ELSE:
          return { outcome: "FOUND", holderName: "DEVIKA R PILLAI" };
        case ABBREVIATED:
          return { outcome: "FOUND", holderName: abbreviated(claimedName) };
        case SILENT:
          return { outcome: "PROOF_NEEDED" };
        case DOWN:
          return unreachable();
        default:
          return { outcome: "FOUND", holderName: claimedName.toUpperCase() };
      }
    },
  };
}
