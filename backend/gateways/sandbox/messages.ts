import { clock } from "../../clock.ts";
import type { MessageGateway } from "../messages.ts";

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
