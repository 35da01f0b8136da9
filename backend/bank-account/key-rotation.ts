/** Re-encrypts data of earlier TOKEN_KEYs, in transactions of a few rows. May be interrupted and repeated. */
import type { BankContext } from "./context.ts";

const ROWS_AT_ONCE = 500;

export async function rotateKeys({ lines, payments, storage }: BankContext): Promise<void> {
  for (const store of [lines, payments]) {
    for (let after: number | null = 0; after !== null; await scheduler.wait(0)) {
      const from: number = after;
      after = storage.transactionSync(() => store.reencrypt(from, ROWS_AT_ONCE));
    }
  }
}
