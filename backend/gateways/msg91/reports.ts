/**
 * MSG91's delivery reports ("Webhook (New)", event "On Report Received", of SMS and of WhatsApp): one JSON object for each
 * message and number. Nothing is signed, but we write the payload in MSG91's panel: its field `secret` holds
 * MSG91_WEBHOOK_SECRET, the others have the names of MSG91's own sample (docs/providers.md).
 */
import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { epochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { DeliveryOutcome, DeliveryReport } from "../messages.ts";
import { parseSigned } from "../signed-body.ts";
import type { WebhookReading } from "../webhook-reading.ts";

const digestOf = (text: string) => createHash("sha256").update(text).digest();

const withSecret = z.object({ secret: z.string().min(1) });

/** A variable without a value becomes an empty text, and one without quotes in our payload a number. */
const filled = (given: unknown): unknown => {
  const value = typeof given === "number" ? String(given) : given;
  return typeof value === "string" && value.trim() === "" ? null : value;
};

/** MSG91 writes numbers with the country code and without the plus sign. */
const number = z.preprocess(
  filled,
  z
    .string()
    .regex(/^[1-9]\d{6,14}$/)
    .nullish(),
);
const id = z.preprocess(filled, z.string().max(100).nullish());
const text = z.preprocess(filled, z.string().max(1_000).nullish());

/** `mobile`, `failureReason` and `status` of the earlier sample became `customerNumber`, `reason` and `eventName`. */
const published = z.object({
  ...{ telNum: number, customerNumber: number, mobile: number },
  ...{ requestId: id, UUID: id, uuid: id },
  ...{ status: text, eventName: text, failureReason: text, reason: text, requestedAt: text },
});

/** The numbers are of MSG91's table of statuses; WhatsApp's READ follows on DELIVERED. */
const STATUSES: Readonly<Record<string, DeliveryOutcome>> = {
  ...{ "1": "DELIVERED", DELIVERED: "DELIVERED", READ: "DELIVERED" },
  ...{ "2": "FAILED", FAILED: "FAILED" },
  // Refused by the operator; by the recipient's register of unwanted advertising; by a block list of MSG91's.
  ...{ "16": "FAILED", "25": "FAILED", REJECTED: "FAILED", "9": "FAILED", NDNC: "FAILED" },
  ...{ "17": "FAILED", "BLOCKED NUMBER": "FAILED" },
};

/**
 * The reasons in MSG91's list that no later message overcomes: no such subscriber, or one without messages. Four patterns,
 * because the exact analysis of their time takes twenty times as long over one.
 */
const DEAD = [
  /\bUNKNO?WN SUBSCRIBER?\b/,
  /\bINVALID (?:MOBILE )?NUMBER\b/,
  /\bTELE?SERV[A-Z]{0,8} NOT PROV/,
  /\bSERVICE NOT SUPPORTED\b/,
];

function isDead(reason: string): boolean {
  const text = reason.toUpperCase();
  return DEAD.some((each) => each.test(text));
}

function outcomeOf(status: string, reason: string): DeliveryOutcome {
  const name = status.trim().toUpperCase();
  const outcome = Object.hasOwn(STATUSES, name) ? (STATUSES[name] ?? "UNKNOWN") : "UNKNOWN";
  return outcome === "FAILED" && isDead(reason) ? "DEAD" : outcome;
}

const TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?) ?(Z|UTC|[+-]\d\d:?\d\d)?$/;

/** A time without a zone is India's, where MSG91 is. Null for one that we cannot read. */
function takenAtOf(requestedAt: string | null | undefined) {
  const [, day, time, zone = "+05:30"] = TIME.exec(requestedAt?.trim() ?? "") ?? [];
  const at = Date.parse(`${day}T${time}${zone === "UTC" ? "Z" : zone}`);
  return Number.isNaN(at) ? null : epochMs(at);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** @throws AppError INVALID_INPUT when a report with our secret is not in the published format */
export function readMsg91Report(body: string, secret: string): WebhookReading<DeliveryReport> {
  const payload = parsed(body);
  const given = withSecret.safeParse(payload);
  if (!given.success || !timingSafeEqual(digestOf(given.data.secret), digestOf(secret))) return { kind: "FORGED" };
  const report = parseSigned(published, payload);
  const mobile = report.telNum ?? report.customerNumber ?? report.mobile;
  // An event about a message that came in has no number of a recipient.
  if (!mobile) return { kind: "OTHER" };
  const event: DeliveryReport = {
    channel: report.telNum ? "SMS" : "WHATSAPP",
    to: `+${mobile}`,
    references: [report.requestId, report.UUID, report.uuid].flatMap((each) => each || []),
    outcome: outcomeOf(report.status || report.eventName || "", report.failureReason || report.reason || ""),
    takenAt: takenAtOf(report.requestedAt),
  };
  return { kind: "EVENT", event };
}
