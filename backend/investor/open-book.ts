import { clock } from "../clock.ts";
import { gatewaysFor } from "../gateways/gateways.ts";
import { randomIds } from "../ids.ts";
import { Ledger } from "../ledger/ledger.ts";
import type { Outbox } from "../objects/outbox.ts";
import type { Book } from "./book.ts";
import type { InvestorNews } from "./news.ts";

/** What an object hands to its operations. */
export function openBook({
  outbox,
  ...own
}: Pick<Book, "userId" | "waking" | "storage" | "env" | "agenda"> & { readonly outbox: Outbox<InvestorNews> }): Book {
  return {
    ...own,
    sql: own.storage.sql,
    ledger: new Ledger({ storage: own.storage }),
    clock,
    ids: randomIds,
    gateways: gatewaysFor(own.env),
    tell: (news) => {
      outbox.tell(news, clock.now());
      own.agenda.schedule({ kind: "OUTBOX", reference: "all", dueAt: clock.now() });
    },
  };
}
