/**
 * How often codes may be asked for from one device, one network, and for one block of phone numbers (whoever is paid for
 * delivered SMS asks for a block of them). A device names itself and may lie; the network cannot, and counts for all.
 */
import type { Env } from "../env.ts";
import type { Contact } from "../gateways/messages.ts";
import { openReply } from "../reply.ts";
import { keyedToken } from "../secrets.ts";
import { environmentOf } from "../settings.ts";

/** An hour. In the sandbox a whole test suite lives behind one address; the limits are there, only wider. */
const PER_HOUR = {
  production: { device: 20, network: 60, prefix: 120 },
  sandbox: { device: 1_000, network: 5_000, prefix: 5_000 },
} as const;

const PREFIX_WITHOUT_LAST = 4;

/** Asks before a code is sent. @throws Refusal OTP_LIMIT */
export async function admitCodeRequest(env: Env, headers: Headers, contact: Contact): Promise<void> {
  const limits = PER_HOUR[environmentOf(env)];
  const device = deviceIdOf(headers);
  const network = networkOf(headers.get("cf-connecting-ip") ?? "unknown");
  const prefix = contact.channel === "SMS" ? contact.to.slice(0, -PREFIX_WITHOUT_LAST) : null;
  await Promise.all([
    device && admit(env, { kind: "device", value: device, perHour: limits.device }),
    admit(env, { kind: "ip", value: network, perHour: limits.network }),
    prefix && admit(env, { kind: "prefix", value: prefix, perHour: limits.prefix }),
  ]);
}

/** The name under which the address is counted is a keyed token: the address itself is kept nowhere. */
async function admit(
  env: Env,
  { kind, value, perHour }: { kind: "device" | "ip" | "prefix"; value: string; perHour: number },
): Promise<void> {
  const token = keyedToken({ kind, value, key: env.TOKEN_KEY });
  openReply(await env.CONTACT.getByName(`${kind}:${token}`).admit(perHour));
}

/** The device's own name for itself; null when it has none worth counting. */
export function deviceIdOf(headers: Headers): string | null {
  return /^[\w-]{8,64}$/.exec(headers.get("x-device-id") ?? "")?.[0] ?? null;
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
