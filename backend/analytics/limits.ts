/** Limits on event requests per session and per network. */
import { assertAdmitted, networkIn } from "../contact/request-limits.ts";
import type { Env } from "../env.ts";
import { environmentOf } from "../settings.ts";

/** Per hour. A mobile carrier's network serves thousands of people; in the sandbox, a whole test suite. */
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
