import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Notice } from "@/components/ui/feedback";
import { TextLink } from "@/components/ui/text-link";
import type { Profile } from "@/lib/contract/calls/user";
import { initialsOf } from "@/lib/i18n/initials";
import { LOCALES, type Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { countryOf, listCountryChoices } from "@/lib/web/countries";
import { bookConsultation, bookOwnConsultation } from "../actions";
import type { ConsultationState } from "./consultation-state";
import { LazyBookingForm } from "./lazy-booking-form";
import { bookingWords } from "./words";

interface BookingProps {
  expert: { id: string; name: string };
  slots: readonly number[];
  /** Null for an anonymous visitor. */
  visitor: Profile | null;
  day: string | null;
  locale: Locale;
}

/** Slot selection with one expert, whose name is shown before any field. */
export async function BookingSection({ expert, slots, visitor, day, locale }: BookingProps) {
  const [t, words, country] = await Promise.all([
    getTranslations("consultation"),
    bookingWords(visitor !== null),
    edge(),
  ]);
  const query = new URLSearchParams({ new: "1", ...(visitor === null && { expert: expert.id }) });
  const dayHref = hrefFor(locale, `/talk-to-expert?${query}&day={day}`);
  return (
    <div className="grid gap-x-20 gap-y-12 desktop:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
      <div className="min-w-0">
        <h1 className="serif max-w-[22ch] text-heading text-ink">{t("title", { expert: expert.name })}</h1>
        <p className="mt-3 mb-10 max-w-prose text-body text-muted">{visitor ? t("leadOwn") : t("lead")}</p>
        {slots.length === 0 ? (
          <Notice>{t("slots.none")}</Notice>
        ) : (
          <LazyBookingForm
            action={visitor ? bookOwnConsultation : bookConsultation}
            start={startOf({ visitor, country, locale })}
            countries={listCountryChoices(locale)}
            needsName={visitor === null}
            context={{ expert: expert.id, key: crypto.randomUUID(), locale }}
            {...{ slots, day, dayHref, locale, words }}
          />
        )}
      </div>
      <aside>
        <ExpertCard name={expert.name} isOwn={visitor !== null} />
        {visitor === null && <OwnManagerNote locale={locale} />}
      </aside>
    </div>
  );
}

const edge = async () => countryOf((await headers()).get("cf-ipcountry"));

/** Splits an E.164 number into country and national number for a form; null if it is invalid. */
function numberIn(e164: string | null): { country: string; phone: string } | null {
  const number = e164 === null ? undefined : parsePhoneNumberFromString(e164);
  const country = number?.country ?? number?.getPossibleCountries()[0];
  return number && country ? { country, phone: number.nationalNumber } : null;
}

function startOf({
  visitor,
  country,
  locale,
}: Pick<BookingProps, "visitor" | "locale"> & { country: string }): ConsultationState {
  const number = numberIn(visitor?.phone ?? null) ?? { country: visitor?.country ?? country, phone: "" };
  const language = LOCALES[locale].apiName;
  const typed = { at: "", subject: "", language, name: "", timeZone: "", ...number };
  return { step: "details", typed, known: {}, errors: {} };
}

/** Names the expert and states what a consultation covers. */
async function ExpertCard({ name, isOwn }: { name: string; isOwn: boolean }) {
  const t = await getTranslations("consultation");
  return (
    <>
      <div className="flex items-center gap-3">
        <span
          aria-hidden
          className="serif grid size-11 shrink-0 place-items-center rounded-full bg-sunken text-body text-ink"
        >
          {initialsOf(name)}
        </span>
        <div className="min-w-0">
          <p className="wrap-anywhere font-semibold text-body text-ink">{name}</p>
          <p className="text-faint text-label">{isOwn ? t("card.own") : t("card.expert")}</p>
        </div>
      </div>
      <ul className="mt-6 divide-y divide-line border-line border-y text-body text-ink">
        {(["call", "nothing", "never", "change"] as const).map((point) => (
          <li key={point} className="py-3">
            {t(`card.${point}`)}
          </li>
        ))}
      </ul>
    </>
  );
}

async function OwnManagerNote({ locale }: { locale: Locale }) {
  const t = await getTranslations("consultation");
  const login = `/login?${new URLSearchParams({ returnTo: hrefFor(locale, "/talk-to-expert") })}`;
  const link = (chunks: ReactNode) => <TextLink href={hrefFor(locale, login)}>{chunks}</TextLink>;
  return <p className="mt-5 text-label text-muted">{t.rich("card.signIn", { link })}</p>;
}
