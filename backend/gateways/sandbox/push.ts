/** The simulated push service: it takes every message, and the outbox shows it. */
import { clock } from "../../platform/clock.ts";
import type { PushGateway } from "../push.ts";
import { encryptPush } from "../webpush/encryption.ts";
import { readVapidKey } from "../webpush/vapid.ts";

/** A private key of the sandbox, with which nothing is signed. */
const KEY = "ultra-sandbox-not-for-production-000000000A";

/** A subscription whose endpoint ends so exists no more. */
const GONE = "/gone";

export function sandboxPush(sandbox: D1Database): PushGateway {
  return {
    applicationServerKey: async () => (await readVapidKey(KEY)).publicKey,
    async send(to, { title, body, path, tag }) {
      if (to.endpoint.endsWith(GONE)) return { state: "GONE" };
      // Fails where the keys are not a browser's, as the encryption of a real message does.
      await encryptPush(title, to);
      await sandbox
        .prepare(
          `INSERT INTO outbox (recipient, channel, text, message_key, at) VALUES (?, 'PUSH', ?, ?, ?)
           ON CONFLICT (message_key) DO NOTHING`,
        )
        .bind(to.endpoint, `${title}\n${body}\n${path}`, `push:${tag}:${to.endpoint}`, clock.now())
        .run();
      return { state: "TAKEN" };
    },
  };
}
