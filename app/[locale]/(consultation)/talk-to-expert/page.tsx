import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ErrorState, Notice } from "@/components/ui/feedback";
import {
  appointmentReference,
  getAppointment,
  getOwnAppointment,
  listSlots,
  managerId,
} from "@/lib/contract/calls/consultations";
import { AppError } from "@/lib/contract/values/errors";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { callBackend } from "@/lib/web/backend";
import { readForInvestor } from "@/lib/web/investor-call";
import { findVisitor } from "@/lib/web/visitor";
import { AppointmentView } from "./_parts/appointment-view";
import { Booking } from "./_parts/booking";

type PageQuery = Record<"appointment" | "expert" | "day" | "move" | "new" | "result", string | null>;

interface ConsultationParams extends LocaleParams {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: "consultation" });
  const words = { title: t("metaTitle"), description: t("metaDescription") };
  return pageMetadata({ locale, path: "/talk-to-expert", ...words });
}

export default async function ConsultationPage({ params, searchParams }: ConsultationParams) {
  const [locale, query] = [await pageLocale(params), await searchParams];
  const one = (name: keyof PageQuery) => (typeof query[name] === "string" ? query[name] : null);
  const requested: PageQuery = {
    ...{ appointment: one("appointment"), expert: one("expert"), day: one("day") },
    ...{ move: one("move"), new: one("new"), result: one("result") },
  };
  try {
    const seen = requested.appointment === null ? null : await seeAppointment(requested, locale);
    if (seen) return seen;
    const visitor = await findVisitor();
    const isLost = requested.appointment !== null;
    return visitor ? (
      <OwnConsultation requested={requested} visitor={visitor} locale={locale} isLost={isLost} />
    ) : (
      <VisitorConsultation requested={requested} locale={locale} isLost={isLost} />
    );
  } catch (cause) {
    if (cause instanceof AppError && cause.code === "TOO_MANY_REQUESTS") return <TryAgainLater />;
    throw cause;
  }
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

interface ConsultationProps {
  requested: PageQuery;
  locale: Locale;
  /** The URL has a reference that matches no appointment. */
  isLost: boolean;
}

async function OwnConsultation({
  requested,
  visitor,
  locale,
  isLost,
}: ConsultationProps & { visitor: NonNullable<Awaited<ReturnType<typeof findVisitor>>> }) {
  const { expert, appointment, slots } = await readForInvestor(getOwnAppointment, {});
  const { day, move, result } = requested;
  if (appointment) {
    return (
      <AppointmentView appointment={appointment} isOwn isMoving={move !== null} {...{ slots, day, result, locale }} />
    );
  }
  if (!expert) return <Nobody />;
  return (
    <>
      {isLost && <ConsultationNotFound />}
      <Booking {...{ expert, slots, visitor, day, locale }} />
    </>
  );
}

async function VisitorConsultation({ requested, locale, isLost }: ConsultationProps) {
  const named = managerId.safeParse(requested.expert).data;
  const { expert, slots } = await callBackend(listSlots, { expert: named });
  if (!expert) return <Nobody />;
  return (
    <>
      {isLost && <ConsultationNotFound />}
      <Booking visitor={null} day={requested.day} {...{ expert, slots, locale }} />
    </>
  );
}

async function ConsultationNotFound() {
  const t = await getTranslations("consultation");
  return (
    <div className="mb-10">
      <Notice tone="warning">{t("lost")}</Notice>
    </div>
  );
}

async function Nobody() {
  const t = await getTranslations("consultation");
  return (
    <ErrorState title={t("nobody.title")} heading="h1">
      {t("nobody.body")}
    </ErrorState>
  );
}

async function TryAgainLater() {
  const [t, errors] = await Promise.all([getTranslations("consultation"), getTranslations("errors")]);
  return (
    <ErrorState title={t("later")} heading="h1">
      {errors("TOO_MANY_REQUESTS")}
    </ErrorState>
  );
}
