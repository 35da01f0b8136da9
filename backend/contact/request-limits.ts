/**
 * How often codes may be asked for from one device, one network, and for one block of phone numbers (whoever is paid for
 * delivered SMS asks for a block of them), and how often a network may guess at the codes of many contacts. A device
 * names itself and may lie; the network cannot, and counts for all.
 *
 * Behind one IPv4 address a mobile carrier puts thousands of people. So a network is counted by what nobody used: a code
 * that opened a session was wanted, and is given back, with the guess that was right. Pumping and guessing give none back.
 */
import { DEVICE_HEADER, DEVICE_ID_SHAPE } from "../../lib/contract/device.ts";
import { Refusal } from "../../lib/contract/errors.ts";
import type { Env } from "../env.ts";
import type { Contact } from "../gateways/messages.ts";
import { keyedToken } from "../secrets.ts";
import { environmentOf } from "../settings.ts";
import type { ContactObject } from "./object.ts";

/** An hour. In the sandbox a whole test suite lives behind one address; the limits are there, only wider. */
const PER_HOUR = {
  production: { device: 20, household: 60, carrier: 300, prefix: 120, guesses: 300 },
  sandbox: { device: 1_000, household: 5_000, carrier: 5_000, prefix: 5_000, guesses: 25_000 },
} as const;

const PREFIX_WITHOUT_LAST = 4;

/** Contacts of his own to which one investor has codes sent in an hour; nobody has more than a few. */
const LINKS_PER_HOUR = 8;

/** Asks before a code is sent. @throws Refusal OTP_LIMIT */
export async function admitCodeRequest(env: Env, headers: Headers, contact: Contact): Promise<void> {
  const limits = PER_HOUR[environmentOf(env)];
  const device = deviceIdOf(headers);
  const network = networkIn(headers);
  const prefix = contact.channel === "SMS" ? contact.to.slice(0, -PREFIX_WITHOUT_LAST) : null;
  const ofNetwork = network.includes(":") ? limits.household : limits.carrier;
  // One after another, the narrowest first: what a device may not ask for must not use up what its neighbours may.
  if (device) await admit(env, { kind: "device", value: device, perHour: limits.device });
  await admit(env, { kind: "ip", value: network, perHour: ofNetwork });
  if (prefix) await admit(env, { kind: "prefix", value: prefix, perHour: limits.prefix });
}

/**
 * Asks before a code is sent to a contact that an investor wants to add: anybody's number may be typed there. His own
 * session is what he is counted by. @throws Refusal OTP_LIMIT
 */
export async function admitLinkRequest(
  env: Env,
  { userId, contact }: { userId: string; contact: Contact },
): Promise<void> {
  const limits = PER_HOUR[environmentOf(env)];
  const prefix = contact.channel === "SMS" ? contact.to.slice(0, -PREFIX_WITHOUT_LAST) : null;
  await admit(env, { kind: "linker", value: userId, perHour: LINKS_PER_HOUR });
  if (prefix) await admit(env, { kind: "prefix", value: prefix, perHour: limits.prefix });
}

/**
 * Asks before a code is compared: five tries are all that one contact allows, but there are many contacts, and each that
 * is guessed at costs an object. @throws Refusal TOO_MANY_REQUESTS
 */
export async function admitCodeGuess(env: Env, headers: Headers): Promise<void> {
  const perHour = PER_HOUR[environmentOf(env)].guesses;
  const isAdmitted = await count(env, { kind: "guess-ip", value: networkIn(headers), perHour });
  if (!isAdmitted) throw new Refusal("TOO_MANY_REQUESTS");
}

/** After a proof that needed no code has opened a session: it was no guess. */
export async function giveBackGuess(env: Env, headers: Headers): Promise<void> {
  await counterOf(env, { kind: "guess-ip", value: networkIn(headers) }).giveBack();
}

/** After a code has opened a session: the network that it was used from is as if neither it nor its guess had been. */
export async function giveBackUsed(env: Env, headers: Headers): Promise<void> {
  const asked = counterOf(env, { kind: "ip", value: networkIn(headers) });
  await Promise.all([asked.giveBack(), giveBackGuess(env, headers)]);
}

export const networkIn = (headers: Headers) => networkOf(headers.get("cf-connecting-ip") ?? "unknown");

interface Counted {
  readonly kind: "device" | "ip" | "prefix" | "guess-ip" | "linker";
  readonly value: string;
  readonly perHour: number;
}

/** @throws Refusal OTP_LIMIT */
async function admit(env: Env, counted: Counted): Promise<void> {
  if (!(await count(env, counted))) throw new Refusal("OTP_LIMIT");
}

const count = (env: Env, { perHour, ...counted }: Counted): Promise<boolean> => counterOf(env, counted).admit(perHour);

/** The name under which the address is counted is a keyed token: the address itself is kept nowhere. */
function counterOf(env: Env, { kind, value }: Omit<Counted, "perHour">): DurableObjectStub<ContactObject> {
  return env.CONTACT.getByName(`${kind}:${keyedToken({ kind, value, key: env.TOKEN_KEY })}`);
}

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
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}
