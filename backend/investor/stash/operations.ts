import type { Operations } from "../operation.ts";
import { stashFrom } from "./rules.ts";
import { mapCoinSources } from "./store.ts";

export const stashOperations = {
  "stash.get": (book, page) =>
    stashFrom({ entries: book.ledger.entries("coins:STASH"), sources: mapCoinSources(book.sql), page }),
} satisfies Partial<Operations>;
