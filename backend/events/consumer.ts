/**
 * Queue consumer of domain events. Invariant: a message is acknowledged only after its projection is written or it is
 * stored as a dead letter; a message that fails does not hold up the rest of its batch. Deliveries arrive at least once
 * and in any order, which every projection tolerates.
 */
import type { EpochMs } from "../../lib/contract/values/calendar-date.ts";
import type { Clock } from "../platform/clock.ts";
import { logFailure } from "../platform/log.ts";
import {
  countHandledStatement,
  type DeadLetter,
  type DeadLetterReason,
  deleteStatement,
  saveStatements,
} from "./dead-letter-store.ts";
import { describeMessage, type EventMessage, parseMessage } from "./schema.ts";

export interface EventConsumer {
  readonly database: D1Database;
  readonly clock: Clock;
  /** Statements that apply a message to the read models. */
  readonly project: (message: EventMessage) => readonly D1PreparedStatement[];
}

const RETRY_LAST_SECONDS = 600;

export async function consumeEvents(batch: MessageBatch, consumer: EventConsumer): Promise<void> {
  const accepted: { readonly delivery: Message; readonly message: EventMessage }[] = [];
  for (const delivery of batch.messages) {
    const parsed = parseMessage(delivery.body);
    if (parsed.ok) accepted.push({ delivery, message: parsed.message });
    else await storeDeadLetter(delivery, parsed.reason, consumer);
  }
  try {
    await write(
      consumer,
      accepted.map(({ message }) => message),
    );
  } catch {
    // The batch failed because of one message or of the database; writing each message alone finds the cause.
    for (const each of accepted) await consumeOne(each.delivery, each.message, consumer);
  }
}

async function consumeOne(delivery: Message, message: EventMessage, consumer: EventConsumer): Promise<void> {
  try {
    await write(consumer, [message]);
  } catch (cause) {
    logFailure({ event: "projection_failed", kind: message.event.type, cause });
    delivery.retry({ delaySeconds: Math.min(RETRY_LAST_SECONDS, 2 ** delivery.attempts) });
  }
}

/**
 * Consumer of the dead-letter queue. The database may have recovered, so each message is tried once more before it is
 * stored.
 */
export async function consumeDeadLetters(batch: MessageBatch, consumer: EventConsumer): Promise<void> {
  for (const delivery of batch.messages) {
    const failure = await handle(delivery.body, consumer);
    if (failure !== null) await storeDeadLetter(delivery, failure, consumer);
  }
}

/** True when the event was projected and the dead letter deleted; otherwise the attempt is counted. */
export async function replay({ id, body }: DeadLetter, consumer: EventConsumer): Promise<boolean> {
  const failure = await handle(body, consumer, [deleteStatement(consumer.database, id)]);
  if (failure !== null) await saveDeadLetter(body, failure, consumer);
  return failure === null;
}

async function handle(
  body: unknown,
  consumer: EventConsumer,
  additional: readonly D1PreparedStatement[] = [],
): Promise<DeadLetterReason | null> {
  const parsed = parseMessage(body);
  if (!parsed.ok) return parsed.reason;
  try {
    await write(consumer, [parsed.message], additional);
    return null;
  } catch (cause) {
    logFailure({ event: "projection_failed", kind: parsed.message.event.type, cause });
    return "PROJECTION_FAILED";
  }
}

/** Projections and counters in one transaction. */
async function write(
  { database, clock, project }: EventConsumer,
  messages: readonly EventMessage[],
  additional: readonly D1PreparedStatement[] = [],
): Promise<void> {
  if (messages.length === 0) return;
  const counters = [...handledByType(messages)].map(([type, { handled, oldestAt }]) =>
    countHandledStatement(database, { type, handled, oldestAt, at: clock.now() }),
  );
  await database.batch([...messages.flatMap(project), ...counters, ...additional]);
}

function handledByType(messages: readonly EventMessage[]): ReadonlyMap<string, { handled: number; oldestAt: EpochMs }> {
  const counted = new Map<string, { handled: number; oldestAt: EpochMs }>();
  for (const { event } of messages) {
    const { type, at } = event;
    const before = counted.get(type);
    const oldestAt = before && before.oldestAt < at ? before.oldestAt : at;
    counted.set(type, { handled: (before?.handled ?? 0) + 1, oldestAt });
  }
  return counted;
}

/** Stores a message as a dead letter; if that fails too, the queue redelivers it. */
async function storeDeadLetter(delivery: Message, reason: DeadLetterReason, consumer: EventConsumer): Promise<void> {
  try {
    await saveDeadLetter(delivery.body, reason, consumer);
  } catch (cause) {
    logFailure({ event: "dead_letter_not_kept", cause });
    delivery.retry({ delaySeconds: Math.min(RETRY_LAST_SECONDS, 2 ** delivery.attempts) });
  }
}

async function saveDeadLetter(
  body: unknown,
  reason: DeadLetterReason,
  { database, clock }: EventConsumer,
): Promise<void> {
  logFailure({ event: "event_dead_lettered", kind: `${describeMessage(body).type ?? "unreadable"} ${reason}` });
  await database.batch([...saveStatements(database, { body, reason, at: clock.now() })]);
}
