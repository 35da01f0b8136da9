import { getTranslations } from "next-intl/server";
import { Notice } from "@/components/ui/feedback";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { SubmitButton } from "@/components/ui/submit-button";
import { checkPassport, type IdentityRecords } from "@/lib/contract/calls/identity-records";
import type { SearchParams } from "@/lib/contract/facts/search-params";
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

/** Above the first step after the PAN: the look-up of a KRA record, which most investors have, with their consent. */
export async function KraOffer({ records, locale, query }: OfferProps & { query: SearchParams }) {
  const t = await getTranslations("identity-records");
  const record = records?.kra.record;
  if (record && query.kra === "done") {
    return (
      <div className="mb-8" role="status">
        <Notice>
          {kraStatus(record, t)}. {t(`meaning.${record.status}`)}
        </Notice>
      </div>
    );
  }
  if (!records?.kra.isOffered || record) return null;
  if (query.kra === "away") {
    return (
      <div className="mb-8" role="status">
        <Notice>{t("kra.away")}</Notice>
      </div>
    );
  }
  return (
    <section aria-labelledby="kra-offer" className="mb-12">
      <h2 id="kra-offer" className="serif text-ink text-lead">
        {t("kra.title")}
      </h2>
      <p className="mt-2 text-body text-muted">{t("kra.why")}</p>
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
