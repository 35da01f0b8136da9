/** Messages delivered by the simulated carriers. */

import { type EpochMs, epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { clock } from "../../clock.ts";
import type { MessageGateway } from "../messages.ts";

export interface DeliveredMessage {
  readonly to: string;
  readonly channel: "SMS" | "EMAIL";
  readonly text: string;
  readonly code: string | null;
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

/** Delivers messages to the outbox that `GET /sandbox/outbox` shows. */
export function sandboxMessages(sandbox: D1Database): MessageGateway {
  return {
    async send({ channel, to, text, code }) {
      await sandbox
        .prepare("INSERT INTO outbox (recipient, channel, text, code, at) VALUES (?, ?, ?, ?, ?)")
        .bind(to, channel, text, code, clock.now())
        .run();
    },
  };
}
