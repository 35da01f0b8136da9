/** Everything one investor's book can be held to: the ledger by itself, and what the domains say of it. */
import { verifyLedger } from "../ledger/verify.ts";
import type { Book } from "./book.ts";
import { verifyFamily } from "./family/verify.ts";
import { verifyInvestments } from "./investment/verify.ts";
import { verifyWallet } from "./wallet/verify.ts";

/** A broken invariant (docs: reliability I1–I15), for an operator. Never a name, contact or identity number. */
export interface BookFinding {
  readonly invariant: string;
  readonly subject: string;
  readonly detail: string;
}

export function verifyBook(book: Book): readonly BookFinding[] {
  return [...verifyLedger(book.storage), ...verifyWallet(book), ...verifyInvestments(book), ...verifyFamily(book)];
}
