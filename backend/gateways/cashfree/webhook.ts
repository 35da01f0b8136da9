/**
 * Cashfree's webhooks (version 2 of Payouts, and Secure ID): `x-webhook-signature` is the base64 HMAC-SHA256 of
 * `x-webhook-timestamp` and the raw body under the client secret. A report only names a transfer or a penny drop, whose
 * status is then polled.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { userId } from "../../../lib/contract/values/ids.ts";
import type { PennyDropEvent, TransferEvent } from "../bank.ts";
import { parseSigned, parseSignedBody } from "../signed-body.ts";
import type { WebhookReading } from "../webhook-reading.ts";
import type { CashfreeSettings } from "./client.ts";
import { keyOfTransfer, ownerOfBeneficiary } from "./payouts.ts";

/** A redelivery may carry the time of the first attempt. A replay within the day costs one poll and changes nothing. */
const AGE_MAX_MS = 86_400_000;
/** Tolerated difference between Cashfree's clock and ours. */
const AHEAD_MAX_MS = 5 * 60_000;

const MAC_BYTES = 32;

interface Message {
  readonly body: string;
  readonly headers: Headers;
}

type Verifier = Pick<CashfreeSettings, "clientSecret" | "clock">;

function isSignedByCashfree({ body, headers }: Message, { clientSecret, clock }: Verifier): boolean {
  const timestamp = headers.get("x-webhook-timestamp") ?? "";
  const given = headers.get("x-webhook-signature") ?? "";
  if (!/^(?:\d{10}|\d{13})$/.test(timestamp) || !/^[A-Za-z0-9+/]{43}=$/.test(given)) return false;
  const age = clock.now() - Number(timestamp) * (timestamp.length === 10 ? 1000 : 1);
  if (age > AGE_MAX_MS || age < -AHEAD_MAX_MS) return false;
  const mac = Buffer.from(given, "base64");
  const expected = createHmac("sha256", clientSecret).update(timestamp).update(body).digest();
  return mac.length === MAC_BYTES && timingSafeEqual(mac, expected);
}

const envelope = z.object({ type: z.string(), data: z.unknown() });

/** Some events are about no transfer, such as a low balance; a transfer of another product has no beneficiary of ours. */
const transferData = z.object({
  transfer_id: z.string(),
  beneficiary_details: z.object({ beneficiary_id: z.string() }),
});

/** @throws AppError INVALID_INPUT when a signed body is not in the documented format */
export function readTransferEvent(message: Message, verifier: Verifier): WebhookReading<TransferEvent> {
  if (!isSignedByCashfree(message, verifier)) return { kind: "FORGED" };
  const { type, data } = parseSignedBody(envelope, message.body);
  if (!type.startsWith("TRANSFER_")) return { kind: "OTHER" };
  const { transfer_id: id, beneficiary_details: beneficiary } = parseSigned(transferData, data);
  const [userId, key] = [ownerOfBeneficiary(beneficiary.beneficiary_id), keyOfTransfer(id)];
  return userId === null || key === null ? { kind: "OTHER" } : { kind: "EVENT", event: { userId, key } };
}

const dropEnvelope = z.object({ event_type: z.string(), data: z.unknown() });
const dropData = z.object({ user_id: z.string() });

/** @throws AppError INVALID_INPUT when a signed body is not in the documented format */
export function readDropEvent(message: Message, verifier: Verifier): WebhookReading<PennyDropEvent> {
  if (!isSignedByCashfree(message, verifier)) return { kind: "FORGED" };
  const { event_type: type, data } = parseSignedBody(dropEnvelope, message.body);
  if (!type.startsWith("BANK_ACCOUNT_VERIFICATION_")) return { kind: "OTHER" };
  const { user_id: key } = parseSigned(dropData, data);
  const owner = userId.safeParse(/^([^_]*_[^_]*)(?:_\d{1,6}){2}$/.exec(key)?.[1]).data;
  return owner === undefined ? { kind: "OTHER" } : { kind: "EVENT", event: { userId: owner, key } };
}
