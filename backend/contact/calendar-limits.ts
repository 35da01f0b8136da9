/** Rate limit per network for reading the experts' calendars: each read wakes a calendar object. */
import type { Env } from "../env.ts";
import { blindIndex } from "../secrets.ts";
import { environmentOf } from "../settings.ts";
import { assertAdmitted, networkIn } from "./request-limits.ts";

/** In the sandbox a whole test suite shares one address, so its limits are wider. */
const READS_PER_HOUR = { production: 300, sandbox: 25_000 } as const;

/** A pseudonymous token for an anonymous visitor's network; it does not reveal the address. */
export const anonymousToken = (env: Env, headers: Headers): string =>
  blindIndex({ kind: "calendar-ip", value: networkIn(headers), key: env.TOKEN_KEY });

/** @throws AppError TOO_MANY_REQUESTS */
export async function limitCalendarReads(env: Env, headers: Headers): Promise<void> {
  const limits = env.CONTACT.getByName(`calendar-ip:${anonymousToken(env, headers)}`);
  assertAdmitted(await limits.admit(READS_PER_HOUR[environmentOf(env)]));
}
