import type { Depository } from "../../../lib/contract/calls/cmr.ts";
import { decrypt, encrypt, keyRingOf } from "../../platform/secrets.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { depositoryOf, maskDematNumber } from "./cmr-rules.ts";
import { type DematRecord, findCmr } from "./cmr-store.ts";

export const ENCRYPTED_DEMAT_NUMBER = "demat-number";

export interface DematAccount {
  readonly depository: Depository;
  /** Decrypted; may be sent to the depository only. */
  readonly dematNumber: string;
  /** `••••5678` */
  readonly maskedNumber: string;
}

export function dematRecordOf({ env }: Pick<AccountContext, "env">, dematNumber: string): DematRecord {
  return {
    depository: depositoryOf(dematNumber),
    ciphertext: encrypt({ kind: ENCRYPTED_DEMAT_NUMBER, value: dematNumber, key: env.TOKEN_KEY }),
    lastFour: dematNumber.slice(-4),
  };
}

/** The verified demat account for share deliveries; null before a report was verified. */
export function findDematAccount({ sql, env }: Pick<AccountContext, "sql" | "env">): DematAccount | null {
  const cmr = findCmr(sql);
  if (cmr?.status !== "VERIFIED" || !cmr.demat) return null;
  const { depository, ciphertext, lastFour } = cmr.demat;
  const dematNumber = decrypt({ kind: ENCRYPTED_DEMAT_NUMBER, ciphertext, keys: keyRingOf(env) });
  return { depository, dematNumber, maskedNumber: maskDematNumber(lastFour) };
}
