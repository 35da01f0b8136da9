import { getTranslations } from "next-intl/server";
import { PayerMarks } from "@/components/deals/payer-dots";
import { PayerRecordLine } from "@/components/deals/payer-record";
import { AmountView } from "@/components/money/amount-view";
import { formatDate } from "@/components/money/format";
import { Disclosure } from "@/components/ui/disclosure";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import type { Deal, Party as PartyFacts } from "@/lib/contract/calls/deals";
import { inLocale, type Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { productOf } from "@/lib/products/lookup";
import { PayerFinancials } from "./payer-financials";
import { RatingScale } from "./rating-scale";

/** The width of one mark of the record. */
const MARK_PX = 17;

interface PartyDealProps {
  deal: Deal;
  locale: Locale;
}

/** The payer: its record with a mark for each payout, the reason to expect payment, financials and rating. */
export async function PayerSection({ deal, locale }: PartyDealProps) {
  const [t, kinds] = await Promise.all([getTranslations("deal"), getTranslations("kinds")]);
  const { payer, counterparty, product, record, rating } = deal;
  const titles = [t("financials.title"), ...(rating ? [t("rating.title")] : [])];
  return (
    <Section title={kinds(`${product.kind}.who.title`)}>
      <div className="border-line border-t pt-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h3 className="font-semibold text-ink text-lead">
            <PayerName deal={deal} locale={locale} />
          </h3>
          <p className="text-label text-muted">{await gradeWords({ deal, locale })}</p>
        </div>
        <p className="mt-0.5 text-body text-muted">{inLocale(payer.about, locale)}</p>
        {record && (
          <>
            <PayerMarks recent={record.recent} markPx={MARK_PX} className="mt-4" />
            <p className="mt-2 text-ink text-label">
              <PayerRecordLine record={record} locale={locale} />
            </p>
          </>
        )}
      </div>
      <p className="mt-4 max-w-prose border-line-strong border-l-2 pl-4 text-body text-ink">
        <Accepted deal={deal} locale={locale} /> {inLocale(deal.why, locale)}
      </p>
      <div className="mt-3">
        <Disclosure summary={titles.join(" · ")} open={productOf(product).promise === "NONE"} isWide>
          <div className="grid gap-x-10 gap-y-8 pt-2 tablet:grid-cols-2">
            <PayerFinancials deal={deal} locale={locale} />
            {rating && <RatingScale deal={deal} locale={locale} />}
          </div>
          {counterparty && <Counterparty party={counterparty} locale={locale} />}
        </Disclosure>
      </div>
    </Section>
  );
}

/** The payer's name, linked to its page where it has one. */
function PayerName({ deal: { payer, record }, locale }: PartyDealProps) {
  if (!record) return payer.name;
  return (
    <TextLink href={hrefFor(locale, record.page)} className="inline-flex min-h-6 items-center">
      {payer.name}
    </TextLink>
  );
}

/** The buyer's acceptance of the invoices. */
async function Accepted({ deal: { payer, product }, locale }: PartyDealProps) {
  const { receivablesOf } = productOf(product);
  if (!receivablesOf) return null;
  const t = await getTranslations("deal");
  const { count, value: amount } = receivablesOf(product);
  const value = () => <AmountView isPublic amount={amount} locale={locale} decimals="auto" />;
  return t.rich("who.accepted", { buyer: payer.name, count, value });
}

/** The rating, its agency and date; a missing rating is stated as clearly. Shares are not rated. */
async function gradeWords({ deal: { rating, product }, locale }: PartyDealProps): Promise<string | null> {
  const t = await getTranslations("deal");
  if (rating) {
    return t("who.rated", { grade: rating.grade, agency: rating.agency, date: formatDate(rating.on, locale) });
  }
  return productOf(product).promise === "NONE" ? null : t("who.unrated");
}

async function Counterparty({ party: { role, name, about }, locale }: { party: PartyFacts; locale: Locale }) {
  const t = await getTranslations("product");
  return (
    <p className="mt-4 max-w-prose text-label text-muted">
      <span>{t(`role.${role}`)}: </span>
      <span className="font-semibold text-ink">{name}</span>. {inLocale(about, locale)}
    </p>
  );
}
