/** Everything one investor's book can be held to: by itself, by what the domains say of it, and by the providers. */
import { ledgerMigrations } from "../ledger/migrations.ts";
import { verifyLedger } from "../ledger/verify.ts";
import { missingTriggers } from "../objects/migrate.ts";
import type { Book } from "./book.ts";
import { verifyClosing } from "./closing/verify.ts";
import { verifyContacts } from "./contact/verify.ts";
import { verifyDeposits } from "./deposit/verify.ts";
import { verifyFamily } from "./family/verify.ts";
import { verifyInvestments } from "./investment/verify.ts";
import { verifyBankAccount } from "./kyc/verify.ts";
import { verifyMetals } from "./metals/verify.ts";
import { investorMigrations } from "./migrations.ts";
import { verifyShares } from "./pre-ipo/verify.ts";
import { verifyReinvestments } from "./reinvestment/verify.ts";
import { verifyRemittances } from "./remittance/verify.ts";
import { verifySales, verifySalesWithMarket } from "./selling/verify.ts";
import { verifyAgenda } from "./verify-agenda.ts";
import { verifyTallies } from "./verify-tallies.ts";
import { verifyWallet } from "./wallet/verify.ts";
import { verifyWithProvider } from "./wallet/verify-provider.ts";

/** A broken invariant (docs/invariants.md), for an operator. Never a name, contact or identity number. */
export interface BookFinding {
  readonly invariant: string;
  readonly subject: string;
  readonly detail: string;
}

/** Asks the providers too, so it takes as long as they do. Changes nothing. */
export async function verifyBook(book: Book): Promise<readonly BookFinding[]> {
  return [
    ...verifyLedger(book.storage),
    ...verifyGuards(book),
    ...verifyWallet(book),
    ...verifyInvestments(book),
    ...verifyReinvestments(book),
    ...verifySales(book),
    ...verifyDeposits(book),
    ...verifyFamily(book),
    ...verifyBankAccount(book),
    ...verifyMetals(book),
    ...verifyRemittances(book),
    ...verifyShares(book),
    ...verifyClosing(book),
    ...verifyAgenda(book),
    ...verifyTallies(book),
    ...(await verifyContacts(book)),
    ...(await verifyWithProvider(book)),
    ...(await verifySalesWithMarket(book)),
  ];
}

/** I8: that what has ended stays so is held by the tables themselves. The ledger looks at its own guards. */
function verifyGuards({ sql }: Pick<Book, "sql">): readonly BookFinding[] {
  const domains = investorMigrations.filter((migration) => !ledgerMigrations.includes(migration));
  return missingTriggers(sql, domains).map((subject) => ({ invariant: "I8", subject, detail: "the guard is gone" }));
}
