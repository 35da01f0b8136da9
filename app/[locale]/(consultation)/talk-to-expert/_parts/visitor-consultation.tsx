import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ErrorState, Notice } from "@/components/ui/feedback";
import { listSlots, managerId } from "@/lib/contract/calls/consultations";
import { AppError } from "@/lib/contract/values/errors";
import type { Locale } from "@/lib/i18n/locales";
import { callBackend } from "@/lib/web/backend";
import { BookingSection } from "./booking";

interface VisitorConsultationProps {
  /** The expert and the day that the URL names. */
  expert: string | null;
  day: string | null;
  locale: Locale;
  /** The URL has a reference that matches no appointment. */
  isLost?: boolean;
}

/** Booking for an anonymous visitor. */
export async function VisitorConsultation({ expert: named, day, locale, isLost = false }: VisitorConsultationProps) {
  const { expert, slots } = await callBackend(listSlots, { expert: managerId.safeParse(named).data });
  if (!expert) return <NoExpert />;
  return (
    <>
      {isLost && <ConsultationNotFound />}
      <BookingSection visitor={null} {...{ expert, slots, day, locale }} />
    </>
  );
}

export async function ConsultationNotFound() {
  const t = await getTranslations("consultation");
  return (
    <div className="mb-10">
      <Notice tone="warning">{t("lost")}</Notice>
    </div>
  );
}

export async function NoExpert() {
  const t = await getTranslations("consultation");
  return (
    <ErrorState title={t("nobody.title")} heading="h1">
      {t("nobody.body")}
    </ErrorState>
  );
}

/** A page that reached the rate limit says so; any other failure goes to the error boundary. */
export async function orTryLater(render: () => Promise<ReactNode>): Promise<ReactNode> {
  try {
    return await render();
  } catch (cause) {
    if (cause instanceof AppError && cause.code === "TOO_MANY_REQUESTS") return <TryAgainLater />;
    throw cause;
  }
}

async function TryAgainLater() {
  const [t, errors] = await Promise.all([getTranslations("consultation"), getTranslations("errors")]);
  return (
    <ErrorState title={t("later")} heading="h1">
      {errors("TOO_MANY_REQUESTS")}
    </ErrorState>
  );
}
