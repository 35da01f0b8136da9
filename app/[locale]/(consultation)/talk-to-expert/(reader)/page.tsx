import type { Metadata } from "next";
import { appointmentReference, getAppointment, getOwnAppointment } from "@/lib/contract/calls/consultations";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import { AppError } from "@/lib/contract/values/errors";
import type { Locale } from "@/lib/i18n/locales";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { callBackend } from "@/lib/web/backend";
import { readForInvestor } from "@/lib/web/investor-call";
import { findVisitor } from "@/lib/web/visitor";
import { AppointmentView } from "../_parts/appointment-view";
import { BookingSection } from "../_parts/booking";
import { ConsultationNotFound, NoExpert, orTryLater, VisitorConsultation } from "../_parts/visitor-consultation";
import { consultationMetadata } from "../_parts/words";

type PageQuery = Record<"appointment" | "expert" | "day" | "move" | "new" | "result", string | null>;

interface ConsultationParams extends LocaleParams {
  searchParams: Promise<SearchParams>;
}

export const generateMetadata = async ({ params }: LocaleParams): Promise<Metadata> =>
  consultationMetadata(await pageLocale(params));

/** For investors and for the link to one appointment. A visitor who books is rewritten to their own version. */
export default async function ConsultationPage({ params, searchParams }: ConsultationParams) {
  const [locale, query] = [await pageLocale(params), await searchParams];
  const one = (name: keyof PageQuery) => (typeof query[name] === "string" ? query[name] : null);
  const requested: PageQuery = {
    ...{ appointment: one("appointment"), expert: one("expert"), day: one("day") },
    ...{ move: one("move"), new: one("new"), result: one("result") },
  };
  return orTryLater(async () => {
    const seen = requested.appointment === null ? null : await seeAppointment(requested, locale);
    if (seen) return seen;
    const visitor = await findVisitor();
    const isLost = requested.appointment !== null;
    return visitor
      ? OwnConsultation({ requested, visitor, locale, isLost })
      : VisitorConsultation({ ...requested, locale, isLost });
  });
}

/** Null if the reference matches no appointment. */
async function seeAppointment({ appointment, move, day, result }: PageQuery, locale: Locale) {
  const reference = appointmentReference.safeParse(appointment).data;
  if (reference === undefined) return null;
  try {
    const { appointment: found, slots } = await callBackend(getAppointment, { reference });
    return (
      <AppointmentView appointment={found} isOwn={false} isMoving={move !== null} {...{ slots, day, result, locale }} />
    );
  } catch (cause) {
    if (cause instanceof AppError && cause.code === "NOT_FOUND") return null;
    throw cause;
  }
}

interface OwnConsultationProps {
  requested: PageQuery;
  visitor: NonNullable<Awaited<ReturnType<typeof findVisitor>>>;
  locale: Locale;
  /** The URL has a reference that matches no appointment. */
  isLost: boolean;
}

async function OwnConsultation({ requested, visitor, locale, isLost }: OwnConsultationProps) {
  const { expert, appointment, slots } = await readForInvestor(getOwnAppointment, {});
  const { day, move, result } = requested;
  if (appointment) {
    return (
      <AppointmentView appointment={appointment} isOwn isMoving={move !== null} {...{ slots, day, result, locale }} />
    );
  }
  if (!expert) return <NoExpert />;
  return (
    <>
      {isLost && <ConsultationNotFound />}
      <BookingSection {...{ expert, slots, visitor, day, locale }} />
    </>
  );
}
