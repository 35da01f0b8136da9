/**
 * The push services of browsers, by the host of their endpoints. We call addresses that a browser has given
 * us, so no other host is accepted.
 */

export const PUSH_SERVICE_NAMES = ["push-google", "push-mozilla", "push-apple", "push-microsoft"] as const;
export type PushService = (typeof PUSH_SERVICE_NAMES)[number];

/**
 * Whole names, which nobody can vary: Microsoft alone has a host for each region, one label below its domain. A name
 * that does not exist would be called for as long as its subscription exists.
 */
const HOST_OF: Readonly<Record<PushService, RegExp>> = {
  "push-google": /^fcm\.googleapis\.com$/,
  "push-mozilla": /^updates\.push\.services\.mozilla\.com$/,
  "push-apple": /^web\.push\.apple\.com$/,
  "push-microsoft": /^[a-z\d-]{1,32}\.notify\.windows\.com$/,
};

/** The push service of an endpoint; null for any other address, one with a port or a password included. */
export function pushServiceOf(endpoint: string): PushService | null {
  const url = URL.parse(endpoint);
  if (url === null || url.protocol !== "https:" || url.port !== "") return null;
  if (url.username !== "" || url.password !== "" || url.hash !== "") return null;
  return PUSH_SERVICE_NAMES.find((name) => HOST_OF[name].test(url.hostname)) ?? null;
}
