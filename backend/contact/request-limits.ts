/**
 * How often codes may be asked for from one browser, one network, and for one block of phone numbers (whoever is paid for
 * delivered SMS asks for a block of them), and how many wrong guesses a browser and a network have. A browser names itself
 * and may lie; the network cannot, and counts for all.
 *
 * Always true: a browser that has signed in with a contact before is held to its own counts only, so that nobody else can
 * keep its owner out. Behind one IPv4 address a mobile carrier puts thousands of people, so a network is counted by what
 * nobody used: a code that opened a session was wanted, and is given back.
 */
import { DEVICE_HEADER, DEVICE_ID_SHAPE } from "../../lib/contract/values/device.ts";
import { AppError } from "../../lib/contract/values/errors.ts";
import type { Env } from "../env.ts";
import type { Contact } from "../gateways/messages.ts";
import { logFailure } from "../log.ts";
import { blindIndex } from "../secrets.ts";
import { environmentOf } from "../settings.ts";
import type { Admission, ContactObject } from "./object.ts";
import type { Asker } from "./otp-rules.ts";

/** An hour. In the sandbox a whole test suite lives behind one address; the limits are there, only wider. */
const PER_HOUR = {
  production: { browser: 20, household: 60, carrier: 300, prefix: 120, guessesOfBrowser: 60, guesses: 300 },
  sandbox: {
    ...{ browser: 1_000, household: 5_000, carrier: 5_000, prefix: 5_000 },
    ...{ guessesOfBrowser: 1_000, guesses: 25_000 },
  },
} as const;

const PREFIX_WITHOUT_LAST = 4;

/** Contacts of his own to which one investor has codes sent in an hour; nobody has more than a few. */
const LINKS_PER_HOUR = 8;

/** Asks before a code is sent, and answers who asks. @throws AppError OTP_LIMIT */
export async function limitCodeRequests(env: Env, headers: Headers, contact: Contact): Promise<Asker> {
  const limits = PER_HOUR[environmentOf(env)];
  const browser = browserIn(env, headers);
  const network = networkIn(headers);
  const isKnown = await isKnownBrowser(env, browser, contact);
  // One after another, the narrowest first: what a browser may not ask for must not use up what its neighbours may.
  if (browser) await admit(env, { kind: "browser", token: browser, perHour: limits.browser });
  if (!isKnown) {
    const ofNetwork = network.includes(":") ? limits.household : limits.carrier;
    await admit(env, { kind: "ip", token: networkToken(env, headers), perHour: ofNetwork });
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
 * Asks before a code is sent to a contact that an investor wants to add: anybody's number may be typed there. His own
 * session is what he is counted by. @throws AppError OTP_LIMIT
 */
export async function limitLinkRequests(
  env: Env,
  { userId, contact }: { userId: string; contact: Contact },
): Promise<void> {
  await admit(env, { kind: "linker", token: tokenOf(env, "linker", userId), perHour: LINKS_PER_HOUR });
  await admitPrefix(env, contact);
}

/** Who types a code: by every name that its browser may have had when it asked for the code, the strongest first. */
export interface Guesser {
  readonly browsers: readonly string[];
  readonly isKnown: boolean;
}

/**
 * Asks before a code is compared. The code itself allows five guesses from its own browser; this stops who guesses at the
 * codes of many contacts. @throws AppError TOO_MANY_REQUESTS
 */
export async function limitCodeGuesses(env: Env, headers: Headers, contact: Contact): Promise<Guesser> {
  const browser = browserIn(env, headers);
  const isKnown = await isKnownBrowser(env, browser, contact);
  if (!isKnown) for (const counted of guessCounters(env, headers)) assertAdmitted(await roomIn(env, counted));
  return { browsers: [...(browser ? [browser] : []), networkToken(env, headers)], isKnown };
}

/** After a code that was not the right one. */
export async function countWrongGuess(env: Env, headers: Headers): Promise<void> {
  await Promise.all(guessCounters(env, headers).map((counted) => count(env, counted)));
}

/** After a proof by Google that was none: a right one is never held up. @throws AppError TOO_MANY_REQUESTS */
export async function countBadProof(env: Env, headers: Headers): Promise<void> {
  const perHour = PER_HOUR[environmentOf(env)].guesses;
  assertAdmitted(await count(env, { kind: "proof-ip", token: networkToken(env, headers), perHour }));
}

/**
 * After a code has opened a session: the browser is known for this contact from now on, and the network is as if the code
 * had not been asked for.
 */
export async function rememberUse(env: Env, headers: Headers, contact: Contact, { isKnown }: Guesser): Promise<void> {
  const browser = browserIn(env, headers);
  try {
    await Promise.all([
      isKnown ? null : counterOf(env, { kind: "ip", token: networkToken(env, headers) }).giveBack(),
      browser && counterOf(env, { kind: "browser", token: browser }).remember(contactToken(env, contact)),
    ]);
  } catch (cause) {
    // A counter that is away keeps nobody out: it counts one too many.
    logFailure({ event: "used_code_not_remembered", cause });
  }
}

const guessCounters = (env: Env, headers: Headers): readonly Counted[] => {
  const { guessesOfBrowser, guesses } = PER_HOUR[environmentOf(env)];
  const browser = browserIn(env, headers);
  return [
    ...(browser ? [{ kind: "guess-browser", token: browser, perHour: guessesOfBrowser } as const] : []),
    { kind: "guess-ip", token: networkToken(env, headers), perHour: guesses },
  ];
};

const isKnownBrowser = async (env: Env, browser: string | null, contact: Contact): Promise<boolean> =>
  browser !== null && counterOf(env, { kind: "browser", token: browser }).knows(contactToken(env, contact));

const contactToken = (env: Env, { channel, to }: Contact) => tokenOf(env, "known-contact", `${channel} ${to}`);

export const networkIn = (headers: Headers) => networkOf(headers.get("cf-connecting-ip") ?? "unknown");

const networkToken = (env: Env, headers: Headers) => tokenOf(env, "ip", networkIn(headers));

/** Null where the browser has no name of its own: it then shares that of its network. */
function browserIn(env: Env, headers: Headers): string | null {
  const device = deviceIdOf(headers);
  return device === null ? null : tokenOf(env, "device", device);
}

/** What is counted is named by a keyed token: an address itself is kept nowhere. */
const tokenOf = (env: Env, kind: string, value: string) => blindIndex({ kind, value, key: env.TOKEN_KEY });

interface Counted {
  readonly kind: "browser" | "ip" | "prefix" | "guess-browser" | "guess-ip" | "proof-ip" | "linker";
  readonly token: string;
  readonly perHour: number;
}

/** @throws AppError OTP_LIMIT */
async function admit(env: Env, counted: Counted): Promise<void> {
  assertAdmitted(await count(env, counted), "OTP_LIMIT");
}

/** @throws AppError TOO_MANY_REQUESTS, unless another code is named */
export function assertAdmitted(
  admission: Admission,
  refusal: "TOO_MANY_REQUESTS" | "OTP_LIMIT" | "INVITATION_LIMIT" = "TOO_MANY_REQUESTS",
): void {
  if (!admission.isWithinLimit) throw new AppError(refusal, undefined, admission.retryAfterSeconds);
}

const count = (env: Env, { perHour, ...counted }: Counted): Promise<Admission> =>
  counterOf(env, counted).admit(perHour);
const roomIn = (env: Env, { perHour, ...counted }: Counted) => counterOf(env, counted).admission(perHour);

const counterOf = (env: Env, { kind, token }: Omit<Counted, "perHour">): DurableObjectStub<ContactObject> =>
  env.CONTACT.getByName(`${kind}:${token}`);

/** The device's own name for itself; null when it has none worth counting. */
export function deviceIdOf(headers: Headers): string | null {
  return DEVICE_ID_SHAPE.exec(headers.get(DEVICE_HEADER) ?? "")?.[0] ?? null;
}

/** An IPv4 address, or the /64 that a household is given of IPv6: whoever has one has 2^64 addresses. */
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
