/**
 * A consultation: half an hour by phone with an expert, who is a relationship manager. The specification only names
 * "talk-to-expert" among its analytics events; these calls are additions. An investor talks to their own manager. An
 * anonymous visitor may choose any manager, after confirming their phone number with a code.
 */
import { z } from "zod";
import { LOCALE_IDS, LOCALES } from "../../i18n/locales.ts";
import { defineCall } from "../define.ts";
import { instant } from "../values/calendar-date.ts";
import type { ErrorCode } from "../values/errors.ts";
import { countryCode, OTP_ERRORS, otp, personName, phone } from "../values/identity.ts";
import { named } from "../values/named.ts";
import { text } from "../values/text.ts";
import { otpSent } from "./auth.ts";

export const SLOT_MINUTES = 30;

export const CONSULTATION_SUBJECTS = [
  "GETTING_STARTED",
  "CHOOSING_A_DEAL",
  "MY_INVESTMENTS",
  "FROM_ABROAD",
  "TAX_AND_PAPERS",
  "SOMETHING_ELSE",
] as const;
export type ConsultationSubject = (typeof CONSULTATION_SUBJECTS)[number];
const consultationSubject = named(
  "ConsultationSubject",
  z.enum(CONSULTATION_SUBJECTS, "TALK_SUBJECT_INVALID" satisfies ErrorCode),
);

/** The language of the call and of the messages about it. */
export const CONSULTATION_LANGUAGES = LOCALE_IDS.map((locale) => LOCALES[locale].apiName);
export type ConsultationLanguage = (typeof CONSULTATION_LANGUAGES)[number];
const consultationLanguage = named("ConsultationLanguage", z.enum(CONSULTATION_LANGUAGES));

/** Chosen by the operator when registering the manager. */
export const managerId = named("ManagerId", text(40).regex(/^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$/));

/** Grants access to one appointment; contained in the messages about it. */
export const appointmentReference = named(
  "AppointmentReference",
  text(100).regex(/^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]\.[0-9a-v]{25}\.[\w-]{22}$/),
);

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat(undefined, { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The IANA time zone of the caller: `Asia/Dubai`. An invalid one is dropped rather than failing the booking. */
const timeZone = text(100)
  .regex(/^[A-Za-z][A-Za-z0-9_+-]{1,31}(\/[A-Za-z0-9_+-]{1,31}){0,2}$/, { abort: true })
  .refine(isTimeZone)
  .optional()
  .catch(undefined);

/** Free half hours, the earliest first. */
const slots = named("FreeSlots", z.array(instant));

const expert = named("Expert", z.object({ id: managerId, name: z.string() }));

const appointment = named(
  "Appointment",
  z.object({
    reference: appointmentReference,
    /** To be read over a phone; it opens nothing. */
    spokenReference: z.string(),
    /** HELD: the time has passed. CANCELLED by the caller or by ultra, who then notifies the caller. */
    state: z.enum(["BOOKED", "HELD", "CANCELLED"]),
    at: instant,
    until: instant,
    expert,
    subject: consultationSubject,
    language: consultationLanguage,
    /** The masked number that the expert calls. */
    phone: z.string(),
  }),
);
export type Appointment = z.output<typeof appointment>;

const bookingDetails = { at: instant, subject: consultationSubject, language: consultationLanguage, timeZone };
const SLOT_ERRORS = ["SLOT_NOT_OFFERED", "SLOT_TAKEN", "TOO_MANY_REQUESTS"] as const;
/** The expert's calendar keeps the idempotency keys of visitors. */
const CALENDAR_ERRORS = ["IDEMPOTENCY_CONFLICT"] as const;
const BOOKING_ERRORS = [...SLOT_ERRORS, "APPOINTMENT_EXISTS", "TALK_SUBJECT_INVALID", "PHONE_INVALID"] as const;

export const listSlots = defineCall({
  name: "talk.slots",
  tag: "Consultations",
  method: "GET",
  path: "/v2/talk-to-expert/slots",
  inSpecification: false,
  summary: "Lists the free half hours of an expert. `expert` is null when none is available.",
  access: "public",
  effect: "query",
  input: z.strictObject({ expert: managerId.optional() }),
  output: z.object({ expert: expert.nullable(), slots }),
  errors: ["TOO_MANY_REQUESTS"],
});

export const requestConsultationOtp = defineCall({
  name: "talk.otp-request",
  tag: "Consultations",
  method: "POST",
  path: "/v2/talk-to-expert/otp/request",
  inSpecification: false,
  summary:
    "Sends a confirmation code to the phone number for the consultation. The response does not disclose whether the number has an account.",
  access: "public",
  effect: "command",
  input: z.strictObject({ phone, countryCode }),
  output: otpSent,
  errors: ["PHONE_INVALID", "OTP_TOO_SOON", "OTP_LIMIT", "GATEWAY_UNAVAILABLE"],
});

export const bookAsVisitor = defineCall({
  name: "talk.book",
  tag: "Consultations",
  method: "POST",
  path: "/v2/talk-to-expert/book",
  inSpecification: false,
  summary: "Books a consultation for an anonymous visitor who has confirmed their phone number with a code.",
  access: "public",
  effect: "command",
  input: z.strictObject({ expert: managerId, name: personName, phone, countryCode, otp, ...bookingDetails }),
  output: appointment,
  errors: [...BOOKING_ERRORS, ...CALENDAR_ERRORS, "NAME_INVALID", ...OTP_ERRORS],
});

export const getAppointment = defineCall({
  name: "talk.appointment",
  tag: "Consultations",
  method: "GET",
  path: "/v2/talk-to-expert/appointment",
  inSpecification: false,
  summary: "Returns the appointment with the given reference, and its expert's free half hours.",
  access: "public",
  effect: "query",
  input: z.strictObject({ reference: appointmentReference }),
  output: z.object({ appointment, slots }),
  errors: ["TOO_MANY_REQUESTS"],
});

export const moveAppointment = defineCall({
  name: "talk.move",
  tag: "Consultations",
  method: "POST",
  path: "/v2/talk-to-expert/appointment/move",
  inSpecification: false,
  summary: "Moves an appointment that has not started to another free half hour.",
  access: "public",
  effect: "command",
  input: z.strictObject({ reference: appointmentReference, at: instant }),
  output: appointment,
  errors: [...SLOT_ERRORS, ...CALENDAR_ERRORS, "APPOINTMENT_OVER"],
});

export const cancelAppointment = defineCall({
  name: "talk.cancel",
  tag: "Consultations",
  method: "POST",
  path: "/v2/talk-to-expert/appointment/cancel",
  inSpecification: false,
  summary: "Cancels an appointment that has not started. Cancelling it again has no effect.",
  access: "public",
  effect: "command",
  input: z.strictObject({ reference: appointmentReference }),
  output: appointment,
  errors: [...CALENDAR_ERRORS, "APPOINTMENT_OVER"],
});

export const getOwnAppointment = defineCall({
  name: "talk.mine",
  tag: "Consultations",
  method: "GET",
  path: "/v2/user/appointment",
  inSpecification: false,
  summary: "Returns the investor's next consultation, or null, with the free half hours of their relationship manager.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject({}),
  output: z.object({ expert: expert.nullable(), appointment: appointment.nullable(), slots }),
  errors: ["CHILD_ACCOUNT"],
});

export const bookAppointment = defineCall({
  name: "talk.book-mine",
  tag: "Consultations",
  method: "POST",
  path: "/v2/user/appointment",
  inSpecification: false,
  summary:
    "Books a consultation with the investor's relationship manager. An investor may have one upcoming consultation.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z.strictObject({ phone, countryCode, ...bookingDetails }),
  output: appointment,
  errors: [...BOOKING_ERRORS, "CHILD_ACCOUNT"],
});
