import { getTranslations } from "next-intl/server";
import { PayerRecordLine } from "@/components/deals/payer-record";
import { AmountView } from "@/components/money/amount-view";
import { formatDate } from "@/components/money/format";
import { Section } from "@/components/ui/section";
import type { Deal, Party as PartyFacts } from "@/lib/contract/calls/deals";
import { inLocale, type Locale } from "@/lib/i18n/locales";
import { productOf } from "@/lib/products/lookup";
import type { DealHolder } from "./deal-holder";
import { FlowDiagram } from "./flow-diagram";

interface PayerSectionProps {
  deal: Deal;
  holder: DealHolder;
  locale: Locale;
}

type PartyDealProps = Omit<PayerSectionProps, "holder">;

/** Who pays the holder, why the payment is expected, and the outcome of earlier deals with the same payer. */
export async function PayerSection({ deal, holder, locale }: PayerSectionProps) {
  const kinds = await getTranslations("kinds");
  const { payer, counterparty, product, record } = deal;
  return (
    <Section title={kinds(`${product.kind}.who.title`)} className="first:mt-12">
      <FlowDiagram deal={deal} childName={holder.childName} locale={locale} />
      <p className="mt-5 max-w-prose text-body text-ink">
        <Accepted deal={deal} locale={locale} /> {inLocale(deal.why, locale)}
      </p>
      {record && (
        <p className="mt-3 max-w-prose text-body text-ink">
          <PayerRecordLine record={record} locale={locale} />
        </p>
      )}
      <dl className="mt-5 divide-y divide-line border-line border-y">
        <Party party={payer} locale={locale} grade={await gradeWords({ deal, locale })} />
        {counterparty && <Party party={counterparty} locale={locale} />}
      </dl>
    </Section>
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

interface PartyProps {
  party: PartyFacts;
  locale: Locale;
  grade?: string | null;
}

async function Party({ party: { role, name, about }, locale, grade = null }: PartyProps) {
  const t = await getTranslations("product");
  return (
    <div className="grid gap-x-6 gap-y-1 py-3.5 tablet:grid-cols-[7.5rem_minmax(0,1fr)]">
      <dt className="text-label text-muted">{t(`role.${role}`)}</dt>
      <dd className="text-body text-ink">
        <span className="font-semibold">{name}</span>
        {grade && <span className="text-muted"> · {grade}</span>}
        <span className="mt-0.5 block max-w-prose text-muted">{inLocale(about, locale)}</span>
      </dd>
    </div>
  );
}
