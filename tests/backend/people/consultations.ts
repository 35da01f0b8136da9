/** Helpers for consultations: bookings by anonymous visitors and investors, and the messages both sides receive. */
import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { calendarOf } from "../../../backend/calendar/appointment.ts";
import { slotsFrom } from "../../../backend/calendar/rules.ts";
import { clock } from "../../../backend/platform/clock.ts";
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import { type Answer, codeFor, freshPhone, get, post } from "./api.ts";

export const MANAGERS = [
  {
    id: "rm-a",
    name: "Meera Krishnan",
    phone: "+915550000101",
    email: "meera@ultra.example",
    repliesWithinMinutes: 15,
  },
];
export const MANAGER = "meera@ultra.example";

export const iso = (at: number) => new Date(at).toISOString();
let taken = 0;
/** Slots that no other test of this file uses. */
export const freshSlot = (): EpochMs => {
  const slot = slotsFrom(clock.now(), clock.calendar()).at(--taken);
  if (slot === undefined) throw new Error("no slot is left");
  return slot;
};

const WISH = { subject: "CHOOSING_A_DEAL", language: "ENGLISH" } as const;

interface Visitor {
  readonly phone?: string;
  readonly at?: string;
  readonly key?: string;
  readonly otp?: string;
  readonly expert?: string;
  readonly timeZone?: string;
}

/** An anonymous visitor who requests a code for their number and books with it. */
export async function visit({
  phone = freshPhone(),
  at = iso(freshSlot()),
  key,
  otp,
  expert = "rm-a",
  timeZone,
}: Visitor = {}) {
  const number = { phone, countryCode: "+91" };
  if (otp === undefined) await post("/v2/talk-to-expert/otp/request", number);
  const code = otp ?? (await codeFor(`+91${phone}`));
  const body = { expert, at, name: "Kiran Joshi", ...number, otp: code, ...WISH, ...(timeZone && { timeZone }) };
  const send = () => post("/v2/talk-to-expert/book", body, undefined, key ? { "idempotency-key": key } : {});
  return { answer: await send(), again: send, body, phone, at };
}

export const referenceOf = ({ body }: Answer) => String(body.reference);
export const move = (reference: string, at: number) =>
  post("/v2/talk-to-expert/appointment/move", { reference, at: iso(at) });
export const cancel = (reference: string) => post("/v2/talk-to-expert/appointment/cancel", { reference });
export const readAppointment = (reference: string) =>
  get(`/v2/talk-to-expert/appointment?reference=${encodeURIComponent(reference)}`);
export const slotsNow = async () => (await get("/v2/talk-to-expert/slots")).body.slots as string[];

/** Delivers the calendar's pending messages; returns those of one contact, newest first. */
export async function messagesTo(recipient: string): Promise<string[]> {
  await runDurableObjectAlarm(calendarOf(env, "rm-a"));
  const rows = await env.SANDBOX?.prepare(
    "SELECT text FROM outbox WHERE recipient = ? AND code IS NULL ORDER BY id DESC",
  )
    .bind(recipient)
    .all<{ text: string }>();
  return (rows?.results ?? []).map(({ text }) => text);
}

const OWN = { ...WISH, phone: "9822200099", countryCode: "+91" };
export const bookOwn = (
  token: string,
  { at = iso(freshSlot()), ...rest }: { at?: string; subject?: string } = {},
  key?: string,
) => post("/v2/user/appointment", { ...OWN, at, ...rest }, token, key ? { "idempotency-key": key } : {});
