import { getTranslations } from "next-intl/server";
import { formatMoment } from "@/components/money/moment";
import { Disclosure } from "@/components/ui/disclosure";
import { ErrorState } from "@/components/ui/feedback";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Section } from "@/components/ui/section";
import { Status } from "@/components/ui/status";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextLink } from "@/components/ui/text-link";
import { listSessions, type Session } from "@/lib/contract/calls/sessions";
import { LOCALES, type Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { readOptional } from "@/lib/web/optional-read";
import { findOwnZone } from "@/lib/web/own-zone";
import { endOne, endOthers } from "../actions";

/** So that many sign-ins do not make the page long. */
const SHOWN = 3;

/**
 * The active sessions with device, location and last use. The investor can end one session, or all except the current
 * one.
 */
export async function SessionsSection({ locale }: { locale: Locale }) {
  const [t, answer] = await Promise.all([getTranslations("profile"), readOptional(listSessions, {})]);
  return (
    <Section title={t("sessions.title")} id="sessions">
      {answer === null ? (
        <ErrorState
          title={t("sessions.unread")}
          retry={<TextLink href={hrefFor(locale, "/profile/security")}>{t("again")}</TextLink>}
        >
          {t("sessions.unreadNote")}
        </ErrorState>
      ) : (
        <SessionList sessions={answer.sessions} locale={locale} />
      )}
    </Section>
  );
}

async function SessionList({ sessions, locale }: { sessions: readonly Session[]; locale: Locale }) {
  const t = await getTranslations("profile");
  return (
    <>
      <ul className="divide-y divide-line border-line border-y">
        {sessions.slice(0, SHOWN).map((session) => (
          <SessionRow key={session.sessionId} session={session} locale={locale} />
        ))}
      </ul>
      {sessions.length > SHOWN && (
        <Disclosure summary={t("sessions.others", { count: sessions.length - SHOWN })}>
          <ul className="divide-y divide-line">
            {sessions.slice(SHOWN).map((session) => (
              <SessionRow key={session.sessionId} session={session} locale={locale} />
            ))}
          </ul>
        </Disclosure>
      )}
      {sessions.length > 1 && (
        <form action={endOthers} className="mt-4">
          <HiddenFields values={{ locale }} />
          <SubmitButton variant="danger">{t("sessions.endOthers")}</SubmitButton>
        </form>
      )}
      <p className="mt-3 max-w-prose text-faint text-label">{t("sessions.note")}</p>
    </>
  );
}

async function SessionRow({ session, locale }: { session: Session; locale: Locale }) {
  const t = await getTranslations("profile");
  const { sessionId, isCurrent, lastSeenAt } = session;
  const place = placeIn(session, locale);
  const device = await deviceIn(session);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 grow basis-48">
        <p className="text-body text-ink">
          {device}
          {session.deviceMark && <span className="ml-2 text-faint text-label tabular-nums">{session.deviceMark}</span>}
        </p>
        <p className="text-label text-muted">
          {place && <span className="wrap-anywhere">{place} · </span>}
          {t("sessions.seen", { at: formatMoment(lastSeenAt, locale, await findOwnZone()) })}
        </p>
      </div>
      {isCurrent ? (
        <Status kind="confirmed">{t("sessions.here")}</Status>
      ) : (
        <form action={endOne}>
          <HiddenFields values={{ locale, sessionId }} />
          <SubmitButton variant="quiet" className="-mr-3" aria-label={t("sessions.endNamed", { device })}>
            {t("sessions.end")}
          </SubmitButton>
        </form>
      )}
    </li>
  );
}

async function deviceIn({ browser, system }: Session): Promise<string> {
  const t = await getTranslations("profile");
  if (browser !== null && system !== null) return t("sessions.device", { browser, system });
  return browser ?? system ?? t("sessions.unknownDevice");
}

/** "Mumbai, Maharashtra, India"; a city with the same name as its region is shown once. */
function placeIn({ place }: Session, locale: Locale): string | null {
  if (place === null) return null;
  const country = new Intl.DisplayNames(LOCALES[locale].tag, { type: "region" }).of(place.country);
  return [...new Set([place.city, place.region, country ?? place.country])].filter((part) => part !== null).join(", ");
}
