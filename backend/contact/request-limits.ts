/**
 * Rate limits for requesting codes, per browser, per network and per block of phone numbers (SMS pumping fraud requests
 * codes for a block), and for wrong guesses per browser and per network. A browser identifies itself and may lie; the
 * network cannot be forged, so every request counts towards it.
 *
 * Invariant: a browser that has signed in with a contact before is limited by its own counts only, so nobody else can
 * lock out the contact's owner. A mobile carrier puts thousands of customers behind one IPv4 address, so a network is
 * limited by its unused codes: a code that opened a session is subtracted.
 */
import { DEVICE_HEADER, DEVICE_ID_SHAPE } from "../../lib/contract/facts/device.ts";
import { AppError } from "../../lib/contract/values/errors.ts";
import type { Env } from "../env.ts";
import type { Contact } from "../gateways/messages.ts";
import { logFailure } from "../platform/log.ts";
import { blindIndex } from "../platform/secrets.ts";
import { environmentOf } from "../platform/settings.ts";
import type { Admission, ContactObject } from "./object.ts";
import type { CodeRequester } from "./otp-rules.ts";

/** Per hour. In the sandbox a whole test suite shares one address, so its limits are wider. */
const PER_HOUR = {
  production: {
    browser: 20,
    household: 60,
    carrier: 300,
    prefix: 120,
    guessesOfBrowser: 60,
    guesses: 300,
    deliveries: 6_000,
  },
  sandbox: {
    ...{ browser: 1_000, household: 5_000, carrier: 5_000, prefix: 5_000 },
    ...{ guessesOfBrowser: 1_000, guesses: 25_000, deliveries: 100_000 },
  },
} as const;

const PREFIX_WITHOUT_LAST = 4;

/** Codes per hour for contacts that one investor wants to link; nobody has more than a few contacts. */
const LINKS_PER_HOUR = 8;

/**
 * Call before a code is sent; returns the requester's tokens.
 * @throws AppError OTP_LIMIT
 */
export async function limitCodeRequests(env: Env, headers: Headers, contact: Contact): Promise<CodeRequester> {
  const limits = PER_HOUR[environmentOf(env)];
  const browser = browserIn(env, headers);
  const network = networkIn(headers);
  const isKnown = await isKnownBrowser(env, browser, contact);
  const perHour = network.includes(":") ? limits.household : limits.carrier;
  const ofNetwork = { kind: "ip", token: networkToken(env, headers), perHour } as const;
  // A browser's id may be invented, and counting creates its object, so the network's limit is checked first.
  if (!isKnown) assertAdmitted(await roomIn(env, ofNetwork), "OTP_LIMIT");
  // In sequence, the narrowest first: a request that a browser may not make must not count towards its network.
  if (browser) await admit(env, { kind: "browser", token: browser, perHour: limits.browser });
  if (!isKnown) {
    await admit(env, ofNetwork);
    await admitPrefix(env, contact);
  }
  return { browser: browser ?? networkToken(env, headers), network: networkToken(env, headers), isKnown };
}

/** @throws AppError OTP_LIMIT */
async function admitPrefix(env: Env, { channel, to }: Contact): Promise<void> {
  if (channel !== "SMS") return;
  const token = tokenOf(env, "prefix", to.slice(0, -PREFIX_WITHOUT_LAST));
  await admit(env, { kind: "prefix", token, perHour: PER_HOUR[environmentOf(env)].prefix });
}

/**
 * Call before a code is sent to a contact that an investor wants to link, which could be anybody's. Counts towards the
 * investor's session.
 * @throws AppError OTP_LIMIT
 */
export async function limitLinkRequests(
  env: Env,
  { userId, contact }: { userId: string; contact: Contact },
): Promise<void> {
  await admit(env, { kind: "linker", token: tokenOf(env, "linker", userId), perHour: LINKS_PER_HOUR });
  await admitPrefix(env, contact);
}

/**
 * The browser that enters a code, by every token that it may have had when it requested the code, the strongest first.
 */
export interface Guesser {
  readonly browsers: readonly string[];
  readonly isKnown: boolean;
}

/**
 * Call before a code is compared. A code allows five guesses from its own browser; this stops guessing across many
 * contacts.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function limitCodeGuesses(env: Env, headers: Headers, contact: Contact): Promise<Guesser> {
  const browser = browserIn(env, headers);
  const isKnown = await isKnownBrowser(env, browser, contact);
  if (!isKnown) await assertRoom(env, failureCounters(env, headers, "guess"));
  return { browsers: browserTokensIn(env, headers), isKnown };
}

/**
 * Call before the state of a code is answered. A page looks five times per code. Returns the browser's own token; null,
 * and nothing is counted, for a browser without one, which is indistinguishable from the others of its network.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function limitDeliveryLooks(env: Env, headers: Headers): Promise<string | null> {
  const browser = browserIn(env, headers);
  if (browser === null) return null;
  const perHour = PER_HOUR[environmentOf(env)].deliveries;
  assertAdmitted(await count(env, { kind: "delivery-ip", token: networkToken(env, headers), perHour }));
  return browser;
}

/**
 * Call before a passkey's signature is verified. Returns the browser's tokens, the strongest first. Only failures
 * count, apart from those of codes; a browser that has signed in with the passkey is limited by its own.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function limitPasskeySignIns(
  env: Env,
  headers: Headers,
  credentialId: string,
): Promise<readonly string[]> {
  const browser = browserIn(env, headers);
  const isKnown = browser !== null && (await knows(env, browser, passkeyToken(env, credentialId)));
  const counters = failureCounters(env, headers, "passkey");
  await assertRoom(env, isKnown ? counters.filter(({ kind }) => kind === "passkey-browser") : counters);
  return browserTokensIn(env, headers);
}

/** Call after a refused passkey. */
export const countPasskeyFailure = (env: Env, headers: Headers): Promise<void> =>
  countAll(env, failureCounters(env, headers, "passkey"));

/** Call after a passkey has opened a session: marks the browser as known for it. */
export async function rememberPasskey(env: Env, headers: Headers, credentialId: string): Promise<void> {
  const browser = browserIn(env, headers);
  if (browser === null) return;
  try {
    await counterOf(env, { kind: "browser", token: browser }).remember(passkeyToken(env, credentialId));
  } catch (cause) {
    // An unavailable counter must not fail the sign-in.
    logFailure({ event: "used_passkey_not_remembered", cause });
  }
}

/** Every token that the browser may have had when it requested a code, the strongest first. */
export function browserTokensIn(env: Env, headers: Headers): readonly string[] {
  const browser = browserIn(env, headers);
  return [...(browser ? [browser] : []), networkToken(env, headers)];
}

/** Call after a wrong code. */
export const countWrongGuess = (env: Env, headers: Headers): Promise<void> =>
  countAll(env, failureCounters(env, headers, "guess"));

/**
 * Call after an invalid Google token; a valid one is never limited.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function countInvalidToken(env: Env, headers: Headers): Promise<void> {
  const perHour = PER_HOUR[environmentOf(env)].guesses;
  assertAdmitted(await count(env, { kind: "proof-ip", token: networkToken(env, headers), perHour }));
}

/**
 * Call after a code has opened a session: marks the browser as known for this contact and subtracts the request from
 * the network's count.
 */
export async function rememberUse(env: Env, headers: Headers, contact: Contact, { isKnown }: Guesser): Promise<void> {
  const browser = browserIn(env, headers);
  try {
    await Promise.all([
      isKnown ? null : counterOf(env, { kind: "ip", token: networkToken(env, headers) }).refundOne(),
      browser && counterOf(env, { kind: "browser", token: browser }).remember(contactToken(env, contact)),
    ]);
  } catch (cause) {
    // An unavailable counter must not fail the sign-in; it merely counts one request too many.
    logFailure({ event: "used_code_not_remembered", cause });
  }
}

/**
 * Call after a webhook without our secret.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function countForgedReport(env: Env, headers: Headers): Promise<void> {
  const perHour = PER_HOUR[environmentOf(env)].guesses;
  assertAdmitted(await count(env, { kind: "report-ip", token: networkToken(env, headers), perHour }));
}

/** The counters of wrong codes, or of refused passkeys, by browser and by network. */
function failureCounters(env: Env, headers: Headers, what: "guess" | "passkey"): readonly Counted[] {
  const { guessesOfBrowser, guesses } = PER_HOUR[environmentOf(env)];
  const browser = browserIn(env, headers);
  return [
    ...(browser ? [{ kind: `${what}-browser`, token: browser, perHour: guessesOfBrowser } as const] : []),
    { kind: `${what}-ip`, token: networkToken(env, headers), perHour: guesses },
  ];
}

/** @throws AppError TOO_MANY_REQUESTS */
async function assertRoom(env: Env, counters: readonly Counted[]): Promise<void> {
  for (const counted of counters) assertAdmitted(await roomIn(env, counted));
}

async function countAll(env: Env, counters: readonly Counted[]): Promise<void> {
  await Promise.all(counters.map((counted) => count(env, counted)));
}

const knows = (env: Env, browser: string, token: string) =>
  counterOf(env, { kind: "browser", token: browser }).knows(token);

const isKnownBrowser = async (env: Env, browser: string | null, contact: Contact): Promise<boolean> =>
  browser !== null && knows(env, browser, contactToken(env, contact));

const passkeyToken = (env: Env, credentialId: string) => tokenOf(env, "known-passkey", credentialId);

const contactToken = (env: Env, { channel, to }: Contact) => tokenOf(env, "known-contact", `${channel} ${to}`);

export const networkIn = (headers: Headers) => networkOf(headers.get("cf-connecting-ip") ?? "unknown");

const networkToken = (env: Env, headers: Headers) => tokenOf(env, "ip", networkIn(headers));

/** Null when the browser sends no id; the network's token identifies it then. */
function browserIn(env: Env, headers: Headers): string | null {
  const device = deviceIdOf(headers);
  return device === null ? null : tokenOf(env, "device", device);
}

/** Counters are named by a blind index: the address itself is not stored. */
const tokenOf = (env: Env, kind: string, value: string) => blindIndex({ kind, value, key: env.TOKEN_KEY });

interface Counted {
  readonly kind:
    | "browser"
    | "ip"
    | "prefix"
    | "guess-browser"
    | "guess-ip"
    | "passkey-browser"
    | "passkey-ip"
    | "proof-ip"
    | "report-ip"
    | "delivery-ip"
    | "linker";
  readonly token: string;
  readonly perHour: number;
}

/** @throws AppError OTP_LIMIT */
async function admit(env: Env, counted: Counted): Promise<void> {
  assertAdmitted(await count(env, counted), "OTP_LIMIT");
}

/** @throws AppError TOO_MANY_REQUESTS, or the given code */
export function assertAdmitted(
  admission: Admission,
  refusal: "TOO_MANY_REQUESTS" | "OTP_LIMIT" | "INVITATION_LIMIT" = "TOO_MANY_REQUESTS",
): void {
  if (!admission.isWithinLimit)
    throw new AppError(refusal, undefined, { retryAfterSeconds: admission.retryAfterSeconds });
}

const count = (env: Env, { perHour, ...counted }: Counted): Promise<Admission> =>
  counterOf(env, counted).admit(perHour);
const roomIn = (env: Env, { perHour, ...counted }: Counted) => counterOf(env, counted).admission(perHour);

const counterOf = (env: Env, { kind, token }: Omit<Counted, "perHour">): DurableObjectStub<ContactObject> =>
  env.CONTACT.getByName(`${kind}:${token}`);

/** The id that a device generated for itself; null when it is missing or malformed. */
export function deviceIdOf(headers: Headers): string | null {
  return DEVICE_ID_SHAPE.exec(headers.get(DEVICE_HEADER) ?? "")?.[0] ?? null;
}

/** The IPv4 address, or the /64 prefix of an IPv6 address: a household with one prefix has 2^64 addresses. */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail = ""] = address.toLowerCase().split("::");
  const [first, last] = [head.split(":").filter(Boolean), tail.split(":").filter(Boolean)];
  const zeros = address.includes("::") ? Array<string>(Math.max(0, 8 - first.length - last.length)).fill("0") : [];
  return [...first, ...zeros, ...last]
    .slice(0, 4)
    .map((group) => group.replace(/^0+/, "") || "0")
    .join(":");
}
