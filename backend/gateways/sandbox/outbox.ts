/** Messages delivered by the simulated carriers. */

import { type EpochMs, epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { clock } from "../../platform/clock.ts";
import { designedEmail } from "../email/design.ts";
import { AddressRefused, type Message, type MessageGateway } from "../messages.ts";
import { simulatedDelayOf } from "./delays.ts";

export interface DeliveredMessage extends Pick<Message, "to" | "text" | "code"> {
  readonly id: number;
  /** PUSH: to the endpoint of a browser. */
  readonly channel: Message["channel"] | "PUSH";
  /** Of an e-mail. */
  readonly subject: string | null;
  readonly at: EpochMs;
}

const SHOWN_MAX = 50;

/** Addresses to which the carrier delivers nothing begin so. */
const BOUNCED = "bounced";

/** Newest first, at most fifty; of one recipient, or of all when `to` is null. */
export async function listDelivered(sandbox: D1Database, to: string | null): Promise<readonly DeliveredMessage[]> {
  const { results } = await sandbox
    .prepare(
      `SELECT id, recipient AS "to", channel, subject, text, code, at FROM outbox
       WHERE ?1 IS NULL OR recipient = ?1 ORDER BY id DESC LIMIT ?2`,
    )
    .bind(to, SHOWN_MAX)
    .all<Omit<DeliveredMessage, "at"> & { at: number }>();
  return results.map((row) => ({ ...row, at: epochMs(row.at) }));
}

/** The page that the reader of an e-mail sees; null when there is none. */
export const findEmail = (sandbox: D1Database, id: number): Promise<string | null> =>
  sandbox.prepare("SELECT html FROM outbox WHERE id = ?").bind(id).first<string>("html");

/**
 * Delivers messages to the outbox that `GET /sandbox/outbox` shows. MESSAGE_DELAY passes before a message is delivered,
 * and again before the carrier says so.
 */
export function sandboxMessages(sandbox: D1Database): MessageGateway {
  return {
    async send(message) {
      const { channel, to, text, code, key } = message;
      if (channel === "EMAIL" && to.startsWith(BOUNCED)) throw new AddressRefused();
      const email = channel === "EMAIL" ? { subject: message.subject, html: designedEmail(message) } : null;
      const delay = await simulatedDelayOf(sandbox, "MESSAGE_DELAY");
      await pause(delay);
      const id = await sandbox
        .prepare(
          `INSERT INTO outbox (recipient, channel, text, code, message_key, at, subject, html)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (message_key) DO NOTHING RETURNING id`,
        )
        .bind(to, channel, text, code, key, clock.now(), email?.subject ?? null, email?.html ?? null)
        .first<number>("id");
      await pause(delay);
      return id === null ? undefined : `outbox:${id}`;
    },
  };
}

async function pause(milliseconds: number): Promise<void> {
  if (milliseconds > 0) await new Promise((resolve) => setTimeout(resolve, milliseconds));
}
