import type { Book } from "../book.ts";
import type { PaymentRecord } from "../payment/store.ts";

/**
 * A payment for an investment has come to an end: SUCCESS (its money lies in the wallet already), FAILED or EXPIRED; a
 * late SUCCESS may follow either. Called once for each, inside the transaction that makes it true: synchronous.
 */
export function onPaymentSettled(_book: Book, _payment: PaymentRecord): void {}
