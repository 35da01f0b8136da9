/** Messages delivered by the simulated carriers. */

import { type EpochMs, epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { clock } from "../../clock.ts";
import type { Message, MessageGateway } from "../messages.ts";
import { delayOf } from "./delays.ts";

export interface DeliveredMessage extends Omit<Message, "key"> {
  readonly at: EpochMs;
}

const SHOWN_MAX = 50;

/** Newest first, at most fifty; of one recipient, or of all when `to` is null. */
export async function listDelivered(sandbox: D1Database, to: string | null): Promise<readonly DeliveredMessage[]> {
  const { results } = await sandbox
    .prepare(
      `SELECT recipient AS "to", channel, text, code, at FROM outbox
       WHERE ?1 IS NULL OR recipient = ?1 ORDER BY id DESC LIMIT ?2`,
    )
    .bind(to, SHOWN_MAX)
    .all<Omit<DeliveredMessage, "at"> & { at: number }>();
  return results.map((row) => ({ ...row, at: epochMs(row.at) }));
}

/**
 * Delivers messages to the outbox that `GET /sandbox/outbox` shows. MESSAGE_DELAY passes before a message is delivered,
 * and again before the carrier says so.
 */
export function sandboxMessages(sandbox: D1Database): MessageGateway {
  return {
    async send({ channel, to, text, code, key }) {
      const delay = await delayOf(sandbox, "MESSAGE_DELAY");
      await pause(delay);
      await sandbox
        .prepare(
          `INSERT INTO outbox (recipient, channel, text, code, message_key, at) VALUES (?, ?, ?, ?, ?, ?)
           ON CONFLICT (message_key) DO NOTHING`,
        )
        .bind(to, channel, text, code, key, clock.now())
        .run();
      await pause(delay);
    },
  };
}

async function pause(milliseconds: number): Promise<void> {
  if (milliseconds > 0) await new Promise((resolve) => setTimeout(resolve, milliseconds));
}
