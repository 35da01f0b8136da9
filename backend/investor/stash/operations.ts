import type { Book } from "../book.ts";
import type { Operations } from "../operation.ts";
import { stashFrom, sumCoins } from "./rules.ts";
import { addCoinSums, getSummedSequence, listCoinSums, mapCoinSources } from "./store.ts";

const COINS = "coins:STASH";

/** Only what has come since the stash was last looked at is added up: a long history costs once. */
function bringSumsUpToDate({ storage, sql, ledger }: Book): void {
  storage.transactionSync(() => {
    const entries = ledger.entriesSince(COINS, getSummedSequence(sql));
    const last = entries.at(-1);
    if (!last) return;
    const sources = mapCoinSources(
      sql,
      entries.map(({ reference }) => reference),
    );
    addCoinSums(sql, sumCoins(entries, sources), last.sequence);
  });
}

export const stashOperations = {
  "stash.get": (book, page) => {
    bringSumsUpToDate(book);
    const entries = book.ledger.entries(COINS, page);
    const sources = mapCoinSources(
      book.sql,
      entries.map(({ reference }) => reference),
    );
    return stashFrom({ sums: listCoinSums(book.sql), entries, sources, page });
  },
} satisfies Partial<Operations>;
