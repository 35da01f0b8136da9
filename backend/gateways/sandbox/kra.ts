/** Simulated inquiry of the KYC registration agencies: a validated record, except for the PANs of docs/sandbox.md. */
import type { KraRegister } from "../kra.ts";
import { kraRegister } from "../kra-inquiry.ts";
import { ProviderFailed } from "../provider-request.ts";
import { neverResolves, unreachable } from "./outages.ts";
import { abbreviated, STRANGER } from "./registered-names.ts";

const NOBODY = { CAMSKRA: "05", CVLKRA: "05", NDMLKRA: "05", DOTEXKRA: "05", KARVYKRA: "05", BSEKRA: "05" } as const;

/** `AAAPK0002A`: the last two digits select the answer, the two before them are free. */
const CHOSEN_ANSWER = /^AAAPK\d\d(\d\d)A$/;

/** CVL's code by the digits of the PAN; 77 is an undocumented code. */
const CODES: Readonly<Record<string, string>> = {
  "02": "03",
  "03": "04",
  "04": "02",
  "05": "01",
  "09": "77",
  "11": "12",
};

function nameOn(wish: string, claimedName: string): string {
  if (wish === "06") return STRANGER;
  return wish === "10" ? abbreviated(claimedName) : claimedName.toUpperCase();
}

/** The answer in the agencies' layout. */
export async function sandboxInquiry({ pan, claimedName }: Parameters<KraRegister["find"]>[0]): Promise<unknown> {
  const wish = CHOSEN_ANSWER.exec(pan)?.[1] ?? "";
  const APP_PAN_NO = pan;
  switch (wish) {
    case "01":
      return { APP_PAN_NO, APP_NAME: "", ...NOBODY, APP_STATUSDT: "" };
    case "07":
      return unreachable();
    case "08":
      return neverResolves();
    case "12":
      throw new ProviderFailed("the provider answered with something other than JSON", 200);
    default:
      return {
        ...{ APP_PAN_NO, APP_NAME: nameOn(wish, claimedName), ...NOBODY },
        ...{ CVLKRA: CODES[wish] ?? "07", APP_STATUSDT: "05-04-2024 14:37:24", APP_ENTRYDT: "31-01-2019 00:00:00" },
      };
  }
}

export const sandboxKra = (): KraRegister => kraRegister(sandboxInquiry);
