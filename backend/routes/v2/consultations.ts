import {
  bookAsVisitor,
  cancelAppointment,
  getAppointment,
  listSlots,
  moveAppointment,
  requestConsultationOtp,
} from "../../../lib/contract/calls/consultations.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { appointmentOf, assertExpertStays, calendarOf, readReference } from "../../calendar/appointment.ts";
import type { Consultation } from "../../calendar/rpc.ts";
import { findManager, findManagerFor } from "../../catalogue/relationship-managers.ts";
import { otpObject } from "../../contact/contact.ts";
import { CODE_PLACEHOLDER } from "../../contact/otp-object.ts";
import { parsePhoneNumber } from "../../contact/phone-number.ts";
import {
  assertAdmitted,
  countWrongGuess,
  limitCodeGuesses,
  limitCodeRequests,
  networkIn,
  rememberUse,
} from "../../contact/request-limits.ts";
import type { Env } from "../../env.ts";
import type { Contact } from "../../gateways/messages.ts";
import { openReply, type Reply } from "../../platform/reply.ts";
import { blindIndex, keyRingOf } from "../../platform/secrets.ts";
import { environmentOf } from "../../platform/settings.ts";
import { noticesIn } from "../../platform/wording.ts";
import { idempotencyKeyOf, localeOf } from "../request-headers.ts";
import { type RouteContext, route } from "../route.ts";

/** Reads of a calendar per network, each of which wakes its object; wider in the sandbox, whose tests share an address. */
const READS_PER_HOUR = { production: 300, sandbox: 25_000 } as const;

/** A pseudonymous token for an anonymous visitor's network; it does not reveal the address. */
const anonymousToken = (env: Env, headers: Headers): string =>
  blindIndex({ kind: "calendar-ip", value: networkIn(headers), key: env.TOKEN_KEY });

/** @throws AppError TOO_MANY_REQUESTS */
async function limitCalendarReads(env: Env, headers: Headers): Promise<void> {
  const limits = env.CONTACT.getByName(`calendar-ip:${anonymousToken(env, headers)}`);
  assertAdmitted(await limits.admit(READS_PER_HOUR[environmentOf(env)]));
}

/** Visitors from the same network see the same expert; an expert named by the form stays the same. */
export const listSlotsRoute = route(listSlots, async ({ env, request }, { expert: named }) => {
  await limitCalendarReads(env, request.headers);
  const known = named === undefined ? null : await findManager(env.CATALOGUE, named);
  const manager = known ?? (await findManagerFor(env.CATALOGUE, anonymousToken(env, request.headers)));
  if (!manager) return { expert: null, slots: [] };
  const { slots } = await calendarOf(env, manager.id).view(null);
  return { expert: { id: manager.id, name: manager.name }, slots };
});

export const requestConsultationOtpRoute = route(requestConsultationOtp, async ({ env, request }, typed) => {
  const contact: Contact = { channel: "SMS", to: parsePhoneNumber(typed).e164 };
  const wording = noticesIn(localeOf(request), "code")("notices.code.talk", { code: CODE_PLACEHOLDER });
  const requester = await limitCodeRequests(env, request.headers, contact);
  const code = { ...contact, purpose: "TALK", binding: "", requester, wording } as const;
  return openReply(await otpObject(env, contact).requestCode(code));
});

/**
 * The phone number is verified by the calendar, within the booking command, so that the same key and body return the
 * same response.
 */
export const bookAsVisitorRoute = route(bookAsVisitor, async (context, { expert: id, phone, countryCode, ...wish }) => {
  const { env, request } = context;
  const { e164 } = parsePhoneNumber({ phone, countryCode });
  const manager = await findManager(env.CATALOGUE, id);
  if (!manager) throw new AppError("NOT_FOUND");
  const contact = { channel: "SMS", to: e164 } as const;
  const guesser = await limitCodeGuesses(env, request.headers, contact);
  const { timeZone = null, ...requested } = wish;
  const reply = await calendarOf(env, id).bookForVisitor({
    ...requested,
    expert: { id, name: manager.name },
    person: blindIndex({ kind: "talk", value: e164, key: env.TOKEN_KEY }),
    phone: e164,
    contacts: [contact],
    browsers: guesser.browsers,
    timeZone,
    key: idempotencyKeyOf(request) ?? crypto.randomUUID(),
  });
  if (!reply.ok && reply.code === "OTP_INVALID") await countWrongGuess(env, request.headers);
  const consultation = openReply(reply);
  if (reply.ok && reply.replayed) context.headers.set("idempotent-replayed", "true");
  else {
    await assertExpertStays(env, consultation);
    await rememberUse(env, request.headers, contact, guesser);
  }
  return appointmentOf(consultation, env.TOKEN_KEY);
});

/** A former expert has no slots, but consultations arranged with them remain visible. */
export const getAppointmentRoute = route(getAppointment, async ({ env, request }, { reference }) => {
  await limitCalendarReads(env, request.headers);
  const { managerId, appointmentId } = readReference(reference, keyRingOf(env));
  const calendar = calendarOf(env, managerId);
  const consultation = openReply(await calendar.find(appointmentId));
  const isEmployed = (await findManager(env.CATALOGUE, managerId)) !== null;
  const { slots } = isEmployed ? await calendar.view(null) : { slots: [] };
  return { appointment: appointmentOf(consultation, env.TOKEN_KEY), slots };
});

export const moveAppointmentRoute = route(moveAppointment, (context, { reference, at }) =>
  change(context, reference, ({ calendar, ...named }) => calendar.move({ ...named, at })),
);

export const cancelAppointmentRoute = route(cancelAppointment, (context, { reference }) =>
  change(context, reference, ({ calendar, ...named }) => calendar.cancel(named)),
);

interface Named {
  readonly calendar: ReturnType<typeof calendarOf>;
  readonly id: string;
  readonly key: string;
}

async function change(
  { env, request, headers }: RouteContext,
  reference: string,
  work: (named: Named) => Promise<Reply<Consultation>>,
) {
  const { managerId, appointmentId: id } = readReference(reference, keyRingOf(env));
  const key = idempotencyKeyOf(request) ?? crypto.randomUUID();
  const reply = await work({ calendar: calendarOf(env, managerId), id, key });
  if (reply.ok && reply.replayed) headers.set("idempotent-replayed", "true");
  return appointmentOf(openReply(reply), env.TOKEN_KEY);
}
