import type { Depository } from "../../../lib/contract/calls/cmr.ts";
import { decrypt, encrypt, keyRingOf } from "../../platform/secrets.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { depositoryOf, maskDematNumber } from "./cmr-rules.ts";
import { type CmrRow, type DematRecord, findCmr, getCmr } from "./cmr-store.ts";

export const ENCRYPTED_DEMAT_NUMBER = "demat-number";

export interface DematAccount {
  /** The client master report that names it. */
  readonly reportId: string;
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

/** The verified demat account for share deliveries; null before a report was verified, and after a depository's refusal. */
export function findDematAccount(context: Pick<AccountContext, "sql" | "env">): DematAccount | null {
  const cmr = findCmr(context.sql);
  return cmr?.status === "VERIFIED" ? accountIn(context, cmr) : null;
}

/** The account of one report, also of one whose account was refused since. @throws Error when it names none */
export function getDematAccount(context: Pick<AccountContext, "sql" | "env">, reportId: string): DematAccount {
  const account = accountIn(context, getCmr(context.sql, reportId));
  if (!account) throw new Error(`report ${reportId} names no demat account`);
  return account;
}

function accountIn({ env }: Pick<AccountContext, "env">, { id, demat }: CmrRow): DematAccount | null {
  if (!demat) return null;
  const { depository, ciphertext, lastFour } = demat;
  const dematNumber = decrypt({ kind: ENCRYPTED_DEMAT_NUMBER, ciphertext, keys: keyRingOf(env) });
  return { reportId: id, depository, dematNumber, maskedNumber: maskDematNumber(lastFour) };
}
