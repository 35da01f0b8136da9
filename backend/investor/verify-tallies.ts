/** I3: what pages and figures are counted by is what the rows say. Reads only; an empty answer is sound. */
import { isTrueTally } from "../objects/tally.ts";
import type { Book } from "./book.ts";
import { statementTally } from "./dashboard/statement-store.ts";
import { investmentTally } from "./dashboard/store.ts";
import { metalTally } from "./metals/store.ts";
import { getSummedSequence, listCoinSums } from "./stash/store.ts";
import { walletTally } from "./wallet/movement-list-store.ts";

interface TallyFinding {
  readonly invariant: "I3";
  readonly subject: string;
  readonly detail: string;
}

export function verifyTallies({ sql, ledger }: Pick<Book, "sql" | "ledger">): readonly TallyFinding[] {
  const tallies = [statementTally, walletTally, investmentTally, metalTally];
  const wrong = tallies.filter((tally) => !isTrueTally(sql, tally)).map(({ name }) => name);
  const since = ledger.entriesSince("coins:STASH", getSummedSequence(sql));
  const coins = [...listCoinSums(sql), ...since.map(({ amount }) => ({ coins: amount }))];
  const summed = coins.reduce((sum, each) => sum + each.coins, 0);
  const stash = summed === ledger.accountBalance("coins:STASH") ? [] : ["stash_sum"];
  return [...wrong, ...stash].map((subject) => ({
    invariant: "I3",
    subject,
    detail: "does not say what its rows say",
  }));
}
