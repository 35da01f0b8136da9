"use server";

import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { redirect } from "next/navigation";
import { z } from "zod";
import {
  bookAppointment,
  bookAsVisitor,
  CONSULTATION_LANGUAGES,
  CONSULTATION_SUBJECTS,
  cancelAppointment,
  moveAppointment,
  requestConsultationOtp,
} from "@/lib/contract/calls/consultations";
import type { ErrorCode } from "@/lib/contract/values/errors";
import type { FormState } from "@/lib/contract/values/form-state";
import { personName } from "@/lib/contract/values/identity";
import { DEFAULT_LOCALE, LOCALES } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { dialCodeOf, HOME_COUNTRY } from "@/lib/web/countries";
import { nameBrowser } from "@/lib/web/device";
import { submitForm } from "@/lib/web/form-state";
import { sentLocale } from "@/lib/web/posted-form";
import type { ConsultationState, MoveState, TypedConsultation } from "./_parts/consultation-state";

const text = z.string().max(400).catch("");
const sentForm = z.object({
  intent: z.enum(["send", "book", "change"]).catch("change"),
  expert: text,
  key: text,
  locale: sentLocale,
  sendingId: text,
  at: text,
  subject: z.enum(["", ...CONSULTATION_SUBJECTS]).catch(""),
  language: z.enum(CONSULTATION_LANGUAGES).catch(LOCALES[DEFAULT_LOCALE].apiName),
  name: text,
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .catch(HOME_COUNTRY),
  phone: text,
  timeZone: text,
  otp: text,
});
type SentForm = z.infer<typeof sentForm>;

const typedOf = ({ at, subject, language, name, country, phone, timeZone, otp }: SentForm): TypedConsultation => ({
  ...{ at, subject, language, name, country, phone, timeZone, otp },
});

const numberOf = ({ phone, country }: SentForm) => ({ phone, countryCode: dialCodeOf(country) });

function wishOf({ at, subject, language, timeZone }: SentForm) {
  // What is not chosen is refused by the call, with the words that belong beside the field.
  const known = CONSULTATION_SUBJECTS.find((each) => each === subject);
  return {
    at,
    subject: known ?? ("" as (typeof CONSULTATION_SUBJECTS)[number]),
    language,
    timeZone: timeZone || undefined,
  };
}

const stateOf = (
  sent: SentForm,
  step: ConsultationState["step"],
  errors: ConsultationState["errors"] = {},
): ConsultationState => ({
  ...{ step, errors, typed: typedOf(sent), sendingId: sent.sendingId, sentTo: shownNumber(sent) },
});

function shownNumber({ phone, country }: SentForm): string {
  const defaultCallingCode = dialCodeOf(country).slice(1);
  return parsePhoneNumberFromString(phone, { defaultCallingCode, extract: false })?.formatInternational() ?? phone;
}

/** Of whoever is signed in: one step. */
export async function bookOwnConsultation(_previous: ConsultationState, form: FormData): Promise<ConsultationState> {
  const sent = sentForm.parse(Object.fromEntries(form));
  const missing = missingIn(sent);
  if (missing) return stateOf(sent, "details", missing);
  const input = { ...wishOf(sent), ...numberOf(sent) };
  const answer = await submitForm({}, () => callBackend(bookAppointment, input, { idempotencyKey: sent.key }));
  if (answer.status === "refused") return stateOf(sent, "details", errorsOf(answer));
  redirect(hrefFor(sent.locale, "/talk-to-expert?news=booked"));
}

/** Of a stranger: first the code, then the slot. */
export async function bookConsultation(_previous: ConsultationState, form: FormData): Promise<ConsultationState> {
  const sent = sentForm.parse(Object.fromEntries(form));
  switch (sent.intent) {
    case "send":
      return sendCode(sent);
    case "book":
      return bookWithCode(sent);
    case "change":
      return stateOf({ ...sent, otp: "" }, "details");
  }
}

async function sendCode(sent: SentForm): Promise<ConsultationState> {
  const missing = { ...missingIn(sent), ...(!personName.safeParse(sent.name).success && NAMELESS) };
  if (Object.keys(missing).length > 0) return stateOf(sent, "details", missing);
  await nameBrowser();
  const answer = await submitForm({}, () => callBackend(requestConsultationOtp, numberOf(sent)));
  if (answer.status === "done") return stateOf({ ...sent, sendingId: crypto.randomUUID(), otp: "" }, "code");
  // Whoever went back and came again has a code already; it is still good.
  const isWaiting = answer.code === "OTP_TOO_SOON" || sent.sendingId !== "";
  return isWaiting && answer.code !== "PHONE_INVALID"
    ? stateOf({ ...sent, sendingId: sent.sendingId || crypto.randomUUID() }, "code", { sending: answer.code })
    : stateOf(sent, "details", { phone: answer.code });
}

async function bookWithCode(sent: SentForm): Promise<ConsultationState> {
  const { expert, name, otp, key } = sent;
  const input = { expert, name, otp, ...wishOf(sent), ...numberOf(sent) };
  const answer = await submitForm({}, () => callBackend(bookAsVisitor, input, { idempotencyKey: key }));
  if (answer.status === "refused") {
    if (answer.code.startsWith("OTP_")) return stateOf(sent, "code", { otp: answer.code });
    return stateOf({ ...sent, otp: "" }, "details", errorsOf(answer));
  }
  const query = new URLSearchParams({ appointment: answer.value.reference, news: "booked" });
  redirect(hrefFor(sent.locale, `/talk-to-expert?${query}`));
}

const NAMELESS: ConsultationState["errors"] = { name: "NAME_INVALID" };

/** What is not filled in at all; everything else the backend says. Null where nothing is missing. */
function missingIn({ at, subject }: SentForm): ConsultationState["errors"] | null {
  const errors: ConsultationState["errors"] = {
    ...(at === "" && { at: "TIME_MISSING" as const }),
    ...(subject === "" && { subject: "TALK_SUBJECT_INVALID" as const }),
  };
  return Object.keys(errors).length > 0 ? errors : null;
}

const FIELDS = ["at", "subject", "name", "phone"] as const;

function errorsOf({ code, fields }: Extract<FormState, { status: "refused" }>): ConsultationState["errors"] {
  const named = FIELDS.filter((field) => field in fields).map((field) => [field, fields[field]] as const);
  return named.length > 0 ? Object.fromEntries(named) : { form: code };
}

const changeForm = z.object({ reference: text, key: text, locale: sentLocale, at: text, isOwn: text });
type Change = z.infer<typeof changeForm>;

/** Where the appointment is seen: by its owner's session, or by its reference. */
function hrefOf({ reference, isOwn, locale }: Change, news: "moved" | "cancelled"): string {
  const query = new URLSearchParams({ ...(isOwn === "" && { appointment: reference }), news });
  return hrefFor(locale, `/talk-to-expert?${query}`);
}

export async function moveConsultation(_previous: MoveState, form: FormData): Promise<MoveState> {
  const sent = changeForm.parse(Object.fromEntries(form));
  const { reference, at, key } = sent;
  if (at === "") return { at, error: "TIME_MISSING" };
  const answer = await submitForm({}, () => callBackend(moveAppointment, { reference, at }, { idempotencyKey: key }));
  if (answer.status === "refused") return { at, error: answer.code };
  redirect(hrefOf(sent, "moved"));
}

/** What could not be cancelled any more is shown as it stands. */
export async function cancelConsultation(form: FormData): Promise<void> {
  const sent = changeForm.parse(Object.fromEntries(form));
  const { reference, key } = sent;
  const answer = await submitForm({}, () => callBackend(cancelAppointment, { reference }, { idempotencyKey: key }));
  const refused: ErrorCode | null = answer.status === "refused" ? answer.code : null;
  const query = new URLSearchParams({ appointment: reference, news: refused === null ? "cancelled" : "over" });
  redirect(hrefFor(sent.locale, `/talk-to-expert?${query}`));
}
