/** How many requests with events are taken from one session and from one network. */
import { assertAdmitted, networkIn } from "../contact/request-limits.ts";
import type { Env } from "../env.ts";
import { environmentOf } from "../settings.ts";

/** An hour. Behind one address a mobile carrier puts thousands of people; in the sandbox, a whole test suite. */
const PER_HOUR = {
  production: { session: 240, network: 20_000 },
  sandbox: { session: 240, network: 100_000 },
} as const;

/** @throws AppError TOO_MANY_REQUESTS */
export async function admitBatch(
  env: Env,
  {
    headers,
    session,
    tokenOf,
  }: { headers: Headers; session: string; tokenOf: (kind: string, value: string) => string },
): Promise<void> {
  const limits = PER_HOUR[environmentOf(env)];
  const counter = (kind: string, value: string) => env.CONTACT.getByName(`${kind}:${tokenOf(kind, value)}`);
  assertAdmitted(await counter("analytics-session", session).admit(limits.session));
  assertAdmitted(await counter("analytics-ip", networkIn(headers)).admit(limits.network));
}
