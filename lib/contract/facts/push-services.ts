/**
 * The push services of browsers, by the host of their endpoints. We call addresses that a browser has given us, so no other
 * host is accepted.
 */

export const PUSH_SERVICE_NAMES = ["push-google", "push-mozilla", "push-apple", "push-microsoft"] as const;
export type PushService = (typeof PUSH_SERVICE_NAMES)[number];

/** A host itself, or with a leading dot every host below it. */
const HOST_OF: Readonly<Record<PushService, string>> = {
  "push-google": "fcm.googleapis.com",
  "push-mozilla": ".push.services.mozilla.com",
  "push-apple": "web.push.apple.com",
  "push-microsoft": ".notify.windows.com",
};

const isBelow = (host: string, known: string) => (known.startsWith(".") ? host.endsWith(known) : host === known);

/** The push service of an endpoint; null for any other address, one with a port or a password included. */
export function pushServiceOf(endpoint: string): PushService | null {
  const url = URL.parse(endpoint);
  if (url === null || url.protocol !== "https:" || url.port !== "") return null;
  if (url.username !== "" || url.password !== "" || url.hash !== "") return null;
  return PUSH_SERVICE_NAMES.find((name) => isBelow(url.hostname, HOST_OF[name])) ?? null;
}
