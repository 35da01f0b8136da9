/** The alarm's part: what no webhook told us we ask for, until there is nothing left to learn (I13). */
import { paymentKey } from "../../../lib/contract/ids.ts";
import type { Book } from "../book.ts";
import { askProvider, planNextAsk } from "./settlement.ts";
import { findPayment } from "./store.ts";

/** @throws when the provider cannot be reached: the agenda then tries again, each time after twice as long. */
export async function reconcilePayment(book: Book, reference: string): Promise<void> {
  const key = paymentKey.parse(reference);
  const before = findPayment(book.sql, key);
  if (!before || before.status === "SUCCESS") return;
  await askProvider(book, key);
  const after = findPayment(book.sql, key);
  if (after) planNextAsk(book, after);
}
