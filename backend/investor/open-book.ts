import { clock } from "../clock.ts";
import { gatewaysFor } from "../gateways/gateways.ts";
import { randomIds } from "../ids.ts";
import { Ledger } from "../ledger/ledger.ts";
import { Outbox } from "../objects/outbox.ts";
import type { Book } from "./book.ts";
import type { InvestorNews } from "./news.ts";

/** News of this book, on its way to the queue. */
export const outboxOf = ({ userId, storage, env }: Pick<Book, "userId" | "storage" | "env">): Outbox<InvestorNews> =>
  new Outbox({ storage, queue: env.EVENTS, entity: () => userId });

/** What an object hands to its operations. */
export function openBook(own: Pick<Book, "userId" | "waking" | "storage" | "env" | "agenda">): Book {
  const outbox = outboxOf(own);
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
