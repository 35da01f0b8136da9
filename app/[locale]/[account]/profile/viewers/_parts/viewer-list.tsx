import { getTranslations } from "next-intl/server";
import { formatDate } from "@/components/money/format";
import { formatMoment } from "@/components/money/moment";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Section } from "@/components/ui/section";
import { Status } from "@/components/ui/status";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Viewer } from "@/lib/contract/calls/viewers";
import { dateInIndia } from "@/lib/contract/values/calendar-date";
import type { Locale } from "@/lib/i18n/locales";
import { findOwnZone } from "@/lib/web/own-zone";
import { revokeAccess } from "../actions";

interface ViewerListProps {
  viewers: readonly Viewer[];
  locale: Locale;
}

/** Viewers, open invitations and ended views, each with the looks recorded for it. */
export async function ViewerList({ viewers, locale }: ViewerListProps) {
  const t = await getTranslations("viewers");
  return (
    <Section title={t("list.title")}>
      {viewers.length === 0 ? (
        <p className="border-line border-y py-5 text-body text-muted">{t("list.none")}</p>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {viewers.map((viewer) => (
            <ViewerRow key={viewer.viewerId} viewer={viewer} locale={locale} />
          ))}
        </ul>
      )}
    </Section>
  );
}

const MARKS = { INVITED: "pending", ACTIVE: "confirmed", ENDED: "ended" } as const;

async function ViewerRow({ viewer, locale }: { viewer: Viewer; locale: Locale }) {
  const t = await getTranslations("viewers");
  const { viewerId, name, contact, scope, until, state, endedAt } = viewer;
  const day = endedAt === null ? until : dateInIndia(endedAt);
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 grow basis-56">
          <p className="flex flex-wrap items-center gap-x-3 text-body text-ink">
            <span className="wrap-anywhere font-semibold">{name}</span>
            <Status kind={MARKS[state]}>{t(`list.states.${state}`)}</Status>
          </p>
          <p className="wrap-anywhere text-label text-muted">{contact}</p>
          <p className="text-label text-muted">
            {t(endedAt === null ? "list.until" : "list.endedOn", {
              scope: t(`scopes.${scope}`),
              date: formatDate(day, locale),
            })}
          </p>
        </div>
        {state !== "ENDED" && (
          <form action={revokeAccess}>
            <HiddenFields values={{ locale, viewerId }} />
            <SubmitButton variant="quiet" className="-mr-3" aria-label={t("list.endNamed", { name })}>
              {t("list.end")}
            </SubmitButton>
          </form>
        )}
      </div>
      <Looks viewer={viewer} locale={locale} />
    </li>
  );
}

/** One line for each day and part of the account, the latest first. */
async function Looks({ viewer: { acceptedAt, looks }, locale }: { viewer: Viewer; locale: Locale }) {
  if (acceptedAt === null) return null;
  const [t, zone] = await Promise.all([getTranslations("viewers"), findOwnZone()]);
  if (looks.length === 0) return <p className="mt-2 text-faint text-label">{t("looks.none")}</p>;
  return (
    <details className="mt-1">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-label text-muted underline underline-offset-3">
        {t("looks.title")}
      </summary>
      <ul className="grid gap-1">
        {looks.map(({ on, area, count, lastAt }) => (
          <li key={`${on} ${area}`} className="text-label text-muted">
            {t("looks.line", { area: t(`areas.${area}`), count, at: formatMoment(lastAt, locale, zone) })}
          </li>
        ))}
      </ul>
    </details>
  );
}
