import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { stashFrom, sumCoins } from "./stash-rules.ts";
import { addCoinSums, getSummedSequence, listCoinSums, mapCoinSources } from "./stash-store.ts";

const COINS = "coins:STASH";

/** Adds only the ledger entries since the last run, so a long history is read once. */
function addNewEntries({ storage, sql, ledger }: AccountContext): void {
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
  "stash.get": (context, page) => {
    addNewEntries(context);
    const entries = context.ledger.entries(COINS, page);
    const sources = mapCoinSources(
      context.sql,
      entries.map(({ reference }) => reference),
    );
    return stashFrom({ sums: listCoinSums(context.sql), entries, sources, page });
  },
} satisfies Partial<Operations>;
