import { getTranslations } from "next-intl/server";
import { PayerRecordLine } from "@/components/deals/payer-record";
import { Drawn } from "@/components/ui/drawn/drawn";
import type { PayerRecord } from "@/lib/contract/calls/payer-record";
import type { Locale } from "@/lib/i18n/locales";
import { type RecordTotals, totalsOf } from "@/lib/products/payer-record";
import type { PublicCatalogue } from "@/lib/web/public-catalogue";
import { DealDots } from "../../_parts/deal-dots";
import { dealsOf, type ExploreSlug, pastDealsOf, recordsOf } from "./explore-subjects";
import { NOTHING } from "./page-props";
import { type ExploreFact, ExplorePart } from "./sections";

interface TrackRecordProps {
  slug: ExploreSlug;
  /** Null: not read yet. */
  catalogue: PublicCatalogue | null;
  title: string;
  locale: Locale;
}

/** Every deal of the category that has ended or is late, and the record of each of its payers. */
export async function TrackRecordSection({ slug, catalogue, title, locale }: TrackRecordProps) {
  const t = await getTranslations("explore");
  return (
    <ExplorePart id="record" title={title}>
      {catalogue === null ? (
        <p className="text-body text-muted">{t("loading")}</p>
      ) : (
        <Drawn>
          <DealDots
            deals={pastDealsOf(slug, catalogue)}
            running={dealsOf(slug, catalogue)}
            rows="NOTABLE"
            locale={locale}
          />
          <PayerRecords records={recordsOf(slug, catalogue)} locale={locale} />
        </Drawn>
      )}
    </ExplorePart>
  );
}

async function PayerRecords({ records, locale }: { records: readonly PayerRecord[]; locale: Locale }) {
  const t = await getTranslations("explore");
  if (records.length === 0) return null;
  return (
    <>
      <h3 className="serif mt-10 text-ink text-title">{t("record.title")}</h3>
      <ul className="mt-3 border-line border-t">
        {records.map((record) => (
          <li key={record.page} className="border-line border-b py-3 text-body text-ink">
            <PayerRecordLine record={record} locale={locale} />
          </li>
        ))}
      </ul>
    </>
  );
}

const totalsFor = (slug: ExploreSlug, catalogue: PublicCatalogue | null): RecordTotals | null =>
  catalogue && totalsOf(recordsOf(slug, catalogue));

/** The number of payouts that the page's payers paid on the due day, for its strip of facts. */
export async function onTheDayFact(slug: ExploreSlug, catalogue: PublicCatalogue | null): Promise<ExploreFact> {
  const t = await getTranslations("explore");
  const totals = totalsFor(slug, catalogue);
  return {
    label: t("record.onTheDay"),
    value: totals === null ? NOTHING : t("ofTotal", { part: totals.onTheDay, total: totals.due }),
    note: t("record.onTheDayNote"),
  };
}

/** The record of a page's payers, as its risks name it: `late` is a sentence, `losses` a number. */
export async function riskValues(slug: ExploreSlug, catalogue: PublicCatalogue | null) {
  const t = await getTranslations("explore");
  const { losses = 0, longestDelayDays: longest = 0, ...counts } = totalsFor(slug, catalogue) ?? {};
  return { late: t("record.late", { due: 0, late: 0, lateNow: 0, ...counts, longest }), losses };
}
