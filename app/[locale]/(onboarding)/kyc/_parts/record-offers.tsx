import { getTranslations } from "next-intl/server";
import { formatDate } from "@/components/money/format";
import { Notice } from "@/components/ui/feedback";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { StepFocus } from "@/components/ui/step-focus";
import { SubmitButton } from "@/components/ui/submit-button";
import { checkPassport, type IdentityRecords } from "@/lib/contract/calls/identity-records";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import { dateInIndia } from "@/lib/contract/values/calendar-date";
import { errorWordsFor } from "@/lib/i18n/error-words";
import type { Locale } from "@/lib/i18n/locales";
import { kraStatus } from "../../../_account/identity-records";
import { lookUpKra, lookUpPassport } from "../record-actions";
import { PassportForm } from "./passport-form";

interface OfferProps {
  /** Null while they could not be read: the step goes on without them. */
  records: IdentityRecords | null;
  locale: Locale;
}

/** The result of the look-up that the investor has just made, as the stored record states it. */
export async function RecordNotice({ records, query }: { records: OfferProps["records"]; query: SearchParams }) {
  const t = await getTranslations("identity-records");
  const text = noticeOf(records, query, t);
  if (text === null) return null;
  return (
    <div className="mb-8" role="status">
      <Notice>{text}</Notice>
    </div>
  );
}

function noticeOf(
  records: OfferProps["records"],
  query: SearchParams,
  t: Awaited<ReturnType<typeof getTranslations<"identity-records">>>,
): string | null {
  const [kra, passport] = [records?.kra.record, records?.passport.record];
  if (kra && query.kra === "done") return `${kraStatus(kra, t)}. ${t(`meaning.${kra.status}`)}`;
  if (records?.kra.isOffered && query.kra === "away") return t("kra.away");
  if (passport && query.passport === "done") return t("passport.done", { name: passport.registeredName });
  return null;
}

/** Above the first step after the PAN: the look-up of a KRA record, which most investors have, with their consent. */
export async function KraOffer({ records, locale }: OfferProps) {
  if (!records?.kra.isOffered) return null;
  const t = await getTranslations("identity-records");
  const { record } = records.kra;
  return (
    <section aria-labelledby="kra-offer" className="mb-12">
      <StepFocus />
      <h2 id="kra-offer" className="serif text-ink text-lead">
        {t(record ? "kra.againTitle" : "kra.title")}
      </h2>
      <p className="mt-2 text-body text-muted">
        {record
          ? t("kra.againWhy", { date: formatDate(dateInIndia(record.fetchedAt), locale), status: kraStatus(record, t) })
          : t("kra.why")}
      </p>
      <form action={lookUpKra} className="mt-4">
        <HiddenFields values={{ locale, idempotencyKey: crypto.randomUUID() }} />
        <p className="mb-3 text-label text-muted">{t("kra.consent")}</p>
        <SubmitButton variant="secondary" className="max-tablet:w-full">
          {t("kra.fetch")}
        </SubmitButton>
      </form>
    </section>
  );
}

/** The optional look-up of a passport, below the form of an investor abroad. */
export async function PassportOffer({ records, locale }: OfferProps) {
  if (!records?.passport.isOffered) return null;
  const [t, errors] = await Promise.all([getTranslations("identity-records"), errorWordsFor(checkPassport)]);
  return (
    <section aria-labelledby="passport-offer" className="mt-12 border-line border-t pt-8">
      <StepFocus />
      <h2 id="passport-offer" className="serif text-ink text-lead">
        {t("passport.title")}
      </h2>
      <p className="mt-2 mb-6 text-body text-muted">{t("passport.why")}</p>
      <PassportForm
        action={lookUpPassport}
        start={{ values: {}, refusal: null }}
        context={{ locale, idempotencyKey: crypto.randomUUID() }}
        words={{
          number: t("passport.number"),
          numberHelp: t("passport.numberHelp"),
          check: t("passport.check"),
          errors: { ...errors, GATEWAY_UNAVAILABLE: t("passport.away") },
        }}
      />
    </section>
  );
}
