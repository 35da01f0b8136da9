import { clock } from "../clock.ts";
import { type InvestorEvent, investorEvent } from "../events/schema.ts";
import { gatewaysFor } from "../gateways/gateways.ts";
import { randomIds } from "../ids.ts";
import { Ledger } from "../ledger/ledger.ts";
import { Outbox } from "../objects/outbox.ts";
import type { Book } from "./book.ts";
import { onPaymentEnded } from "./payment-purpose.ts";

/** Domain events of this account, on their way to the queue. */
export const outboxOf = ({ storage, env }: Pick<Book, "storage" | "env">): Outbox<InvestorEvent> =>
  new Outbox({ storage, queue: env.EVENTS, schema: investorEvent });

/** What an object hands to its operations. */
export function openBook(own: Pick<Book, "userId" | "storage" | "env" | "agenda">): Book {
  const outbox = outboxOf(own);
  const book: Book = {
    ...own,
    sql: own.storage.sql,
    ledger: new Ledger({ storage: own.storage }),
    clock,
    ids: randomIds,
    gateways: gatewaysFor(own.env),
    emit: (event) => {
      outbox.emit({ ...event, entity: own.userId, at: clock.now() });
      own.agenda.schedule({ kind: "OUTBOX", reference: "all", dueAt: clock.now() });
    },
    onPaymentEnded: (payment) => onPaymentEnded(book, payment),
  };
  return book;
}
