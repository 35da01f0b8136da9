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
import { fieldsOfDelivery } from "@/lib/contract/facts/code-step";
import type { ErrorCode } from "@/lib/contract/values/errors";
import { personName } from "@/lib/contract/values/identity";
import { DEFAULT_LOCALE, LOCALES } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { codeIntent, confirmWithCode, type Refused, sentCode } from "@/lib/web/confirm-code";
import { DEFAULT_COUNTRY, dialCodeOf } from "@/lib/web/countries";
import { nameBrowser } from "@/lib/web/device";
import { submitForm } from "@/lib/web/form-state";
import { readForm, sentLocale } from "@/lib/web/posted-form";
import { formAction, stateAction } from "@/lib/web/server-action";
import type { ConsultationDetails, ConsultationState, MoveState, TypedConsultation } from "./_parts/consultation-state";

const text = z.string().max(400).catch("");
const sentForm = z.object({
  intent: codeIntent.catch("change"),
  expert: text,
  key: text,
  locale: sentLocale,
  ...sentCode,
  at: text,
  subject: z.enum(["", ...CONSULTATION_SUBJECTS]).catch(""),
  language: z.enum(CONSULTATION_LANGUAGES).catch(LOCALES[DEFAULT_LOCALE].apiName),
  name: text,
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .catch(DEFAULT_COUNTRY),
  phone: text,
  timeZone: text,
});
type SentForm = z.infer<typeof sentForm>;

const typedOf = ({ at, subject, language, name, country, phone, timeZone }: SentForm): TypedConsultation => ({
  ...{ at, subject, language, name, country, phone, timeZone },
});

const numberOf = ({ phone, country }: SentForm) => ({ phone, countryCode: dialCodeOf(country) });

function wishOf({ at, subject, language, timeZone }: SentForm) {
  // The call rejects a missing or unknown choice with the message shown beside the field.
  const known = CONSULTATION_SUBJECTS.find((each) => each === subject);
  return {
    at,
    subject: known ?? ("" as (typeof CONSULTATION_SUBJECTS)[number]),
    language,
    timeZone: timeZone || undefined,
  };
}

const detailsOf = (sent: SentForm, errors: ConsultationDetails["errors"] = {}): ConsultationDetails => ({
  ...{ step: "details", typed: typedOf(sent), errors },
  known: sent.sendingId === "" ? {} : fieldsOfDelivery({ ...sent, id: sent.sendingId }),
});

function shownNumber({ phone, country }: SentForm): string {
  const defaultCallingCode = dialCodeOf(country).slice(1);
  return parsePhoneNumberFromString(phone, { defaultCallingCode, extract: false })?.formatInternational() ?? phone;
}

/** One step, because the investor is signed in. */
export const bookOwnConsultation = stateAction(async (form): Promise<ConsultationState> => {
  const sent = readForm(sentForm, form);
  const missing = missingIn(sent);
  if (missing) return detailsOf(sent, missing);
  const input = { ...wishOf(sent), ...numberOf(sent) };
  const answer = await submitForm({}, () => callBackend(bookAppointment, input, { idempotencyKey: sent.key }));
  if (answer.status === "refused") return detailsOf(sent, errorsOf(answer));
  redirect(hrefFor(sent.locale, "/talk-to-expert?result=booked"));
});

/** Two steps for an anonymous visitor: verify the number with a code, then book the slot. */
export const bookConsultation = stateAction(async (form): Promise<ConsultationState> => {
  const sent = readForm(sentForm, form);
  const { intent } = sent;
  const missing = { ...missingIn(sent), ...(!personName.safeParse(sent.name).success && NAMELESS) };
  if (intent === "send" && Object.keys(missing).length > 0) return detailsOf(sent, missing);
  const sentTo = shownNumber(sent);
  return confirmWithCode({
    ...{ intent, sent: { ...sent, sentTo }, typed: typedOf(sent) },
    first: (refused): ConsultationState => detailsOf(sent, refused ? wrongAt(intent, refused) : {}),
    request: async () => {
      await nameBrowser();
      return submitForm({}, async () => ({ ...(await callBackend(requestConsultationOtp, numberOf(sent))), sentTo }));
    },
    confirm: () => bookWithCode(sent),
    // The code was sent to this same number.
    fitsEarlierCode: true,
    isAboutFirst: ({ code }) => !code.startsWith("OTP_"),
  });
});

/** A failure to send the code concerns the number; a failed booking concerns the field that the backend names. */
const wrongAt = (intent: SentForm["intent"], refused: Refused): ConsultationDetails["errors"] =>
  intent === "send" ? { phone: refused.code } : errorsOf(refused);

async function bookWithCode(sent: SentForm): Promise<Refused> {
  const { expert, name, otp, key } = sent;
  const input = { expert, name, otp, ...wishOf(sent), ...numberOf(sent) };
  const answer = await submitForm({}, () => callBackend(bookAsVisitor, input, { idempotencyKey: key }));
  if (answer.status === "refused") return answer;
  const query = new URLSearchParams({ appointment: answer.value.reference, result: "booked" });
  redirect(hrefFor(sent.locale, `/talk-to-expert?${query}`));
}

const NAMELESS: ConsultationDetails["errors"] = { name: "NAME_INVALID" };

/** Empty fields, checked before the call; the backend validates the rest. Null if none is empty. */
function missingIn({ at, subject }: SentForm): ConsultationDetails["errors"] | null {
  const errors: ConsultationDetails["errors"] = {
    ...(at === "" && { at: "TIME_MISSING" as const }),
    ...(subject === "" && { subject: "TALK_SUBJECT_INVALID" as const }),
  };
  return Object.keys(errors).length > 0 ? errors : null;
}

const FIELDS = ["at", "subject", "name", "phone"] as const;

function errorsOf({ code, fields }: Refused): ConsultationDetails["errors"] {
  const named = FIELDS.filter((field) => field in fields).map((field) => [field, fields[field]] as const);
  return named.length > 0 ? Object.fromEntries(named) : { form: code };
}

const changeForm = z.object({ reference: text, key: text, locale: sentLocale, at: text, isOwn: text });
type Change = z.infer<typeof changeForm>;

/** URL of the appointment: under the owner's session, or with its reference. */
function hrefOf({ reference, isOwn, locale }: Change, result: "moved" | "cancelled"): string {
  const query = new URLSearchParams({ ...(isOwn === "" && { appointment: reference }), result });
  return hrefFor(locale, `/talk-to-expert?${query}`);
}

export const moveConsultation = stateAction(async (form): Promise<MoveState> => {
  const sent = readForm(changeForm, form);
  const { reference, at, key } = sent;
  if (at === "") return { at, error: "TIME_MISSING" };
  const answer = await submitForm({}, () => callBackend(moveAppointment, { reference, at }, { idempotencyKey: key }));
  if (answer.status === "refused") return { at, error: answer.code };
  redirect(hrefOf(sent, "moved"));
});

/** A consultation that can no longer be cancelled is shown unchanged. */
export const cancelConsultation = formAction(async (form) => {
  const sent = readForm(changeForm, form);
  const { reference, key } = sent;
  const answer = await submitForm({}, () => callBackend(cancelAppointment, { reference }, { idempotencyKey: key }));
  const refused: ErrorCode | null = answer.status === "refused" ? answer.code : null;
  const query = new URLSearchParams({ appointment: reference, result: refused === null ? "cancelled" : "over" });
  redirect(hrefFor(sent.locale, `/talk-to-expert?${query}`));
});
