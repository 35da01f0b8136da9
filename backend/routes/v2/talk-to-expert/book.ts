import { bookAsVisitor, requestConsultationOtp } from "../../../../lib/contract/calls/consultations.ts";
import { AppError } from "../../../../lib/contract/values/errors.ts";
import { appointmentOf, calendarOf } from "../../../calendar/appointment.ts";
import { findManager } from "../../../catalogue/relationship-managers.ts";
import { otpObject } from "../../../contact/contact.ts";
import { CODE_PLACE } from "../../../contact/otp-object.ts";
import { parsePhoneNumber } from "../../../contact/phone-number.ts";
import { countWrongGuess, limitCodeGuesses, limitCodeRequests, rememberUse } from "../../../contact/request-limits.ts";
import type { Contact } from "../../../gateways/messages.ts";
import { openReply } from "../../../reply.ts";
import { blindIndex } from "../../../secrets.ts";
import { translateTo } from "../../../translate.ts";
import { idempotencyKeyOf } from "../../idempotency-key.ts";
import { localeOf } from "../../locale.ts";
import { route } from "../../route.ts";

export const requestConsultationOtpRoute = route(requestConsultationOtp, async ({ env, request }, typed) => {
  const contact: Contact = { channel: "SMS", to: parsePhoneNumber(typed).e164 };
  const text = translateTo(localeOf(request))("notices.code.talk", { code: CODE_PLACE });
  const asker = await limitCodeRequests(env, request.headers, contact);
  const code = { ...contact, purpose: "TALK", binding: "", asker, text } as const;
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
  else await rememberUse(env, request.headers, contact, guesser);
  return appointmentOf(consultation, env.TOKEN_KEY);
});
