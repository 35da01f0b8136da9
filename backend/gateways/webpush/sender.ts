/**
 * Web push by the protocol of all browsers: RFC 8030, with the message encrypted (RFC 8291)
 * and us identified (RFC 8292).
 */
import type { PushService } from "../../../lib/contract/facts/push-services.ts";
import { pushServiceOf } from "../../../lib/contract/facts/push-services.ts";
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { Env } from "../../env.ts";
import { type Clock, wallClock } from "../../platform/clock.ts";
import { logFailure } from "../../platform/log.ts";
import { assertFit } from "../../platform/secrets.ts";
import { GATEWAY_DEADLINE_MS, ProviderAway } from "../deadline.ts";
import { watchedFetch } from "../health/watch.ts";
import type { Fetch } from "../provider-request.ts";
import { providerNamed } from "../providers.ts";
import type { PushAnswer, PushContent, PushGateway, PushRecipient } from "../push.ts";
import { encryptPush } from "./encryption.ts";
import { assertVapidKey, readVapidKey, vapidHeader } from "./vapid.ts";

/** A push service gives up a message that it could not deliver for a day. */
const TTL_SECONDS = 86_400;
const KEY_LENGTH = 43;

interface Sender {
  readonly privateKey: string;
  /** Our contact address for push services: `mailto:` or https. */
  readonly subject: string;
  readonly fetchOf: (service: PushService) => Fetch;
  readonly clock: Clock;
}

export function webPush({ privateKey, subject, fetchOf, clock }: Sender): PushGateway {
  return {
    applicationServerKey: async () => (await readVapidKey(privateKey)).publicKey,
    async send(to, content) {
      const service = pushServiceOf(to.endpoint);
      // The endpoint was accepted under an earlier list of push services.
      if (service === null) return { state: "GONE" };
      const { endpoint } = to;
      const key = await readVapidKey(privateKey);
      const authorization = await vapidHeader(key, { endpoint, subject, now: clock.now() });
      const response = await post(fetchOf(service), { authorization, to, content });
      return answerTo(service, response, clock.now());
    },
  };
}

interface Posted {
  readonly authorization: string;
  readonly to: PushRecipient;
  readonly content: PushContent;
}

async function post(fetch: Fetch, { authorization, to, content }: Posted): Promise<Response> {
  const body = await encryptPush(JSON.stringify(content), to);
  const headers = {
    authorization,
    "content-type": "application/octet-stream",
    "content-encoding": "aes128gcm",
    ttl: String(TTL_SECONDS),
    urgency: "normal",
    topic: content.tag,
  };
  const signal = AbortSignal.timeout(GATEWAY_DEADLINE_MS);
  try {
    // No redirect is followed: an address that a browser chose must lead nowhere else.
    return await fetch(to.endpoint, { method: "POST", headers, body, redirect: "manual", signal });
  } catch (cause) {
    throw cause instanceof ProviderAway ? cause : new ProviderAway("no answer of the push service arrived", { cause });
  }
}

/**
 * Our own mistakes: 400 and 413 are the message's, 401 and 403 the key's or its token's, which a deployment may mend.
 */
const OURS = [400, 401, 403, 413];

function answerTo(service: PushService, { status, headers }: Response, now: EpochMs): PushAnswer {
  if (status >= 200 && status < 300) return { state: "TAKEN" };
  if (status === 404 || status === 410) return { state: "GONE" };
  if (OURS.includes(status)) logFailure({ event: "provider_refused", kind: `${service} ${status}` });
  if (status === 400 || status === 413) return { state: "REFUSED" };
  return { state: "LATER", afterSeconds: secondsIn(headers.get("retry-after"), now) };
}

/** Null for a header that is missing or unreadable. */
function secondsIn(retryAfter: string | null, now: EpochMs): number | null {
  if (retryAfter === null || retryAfter === "") return null;
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter);
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1_000));
}

/** Null while push is simulated. @throws Error naming a setting that is missing or unknown */
export function webPushOf(env: Env): PushGateway | null {
  if (providerNamed(env, "PUSH_PROVIDER") !== "webpush") return null;
  assertFit("VAPID_PRIVATE_KEY", env.VAPID_PRIVATE_KEY, KEY_LENGTH);
  assertVapidKey(env.VAPID_PRIVATE_KEY);
  return webPush({
    privateKey: env.VAPID_PRIVATE_KEY,
    subject: `https://${env.PUBLIC_HOST}`,
    fetchOf: (service) => watchedFetch(env, service, "HEAD"),
    clock: wallClock,
  });
}
