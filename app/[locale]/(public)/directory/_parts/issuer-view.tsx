import { getTranslations } from "next-intl/server";
import { DealEntry } from "@/app/[locale]/_deal/deal-entry";
import { PayerRecordLine } from "@/components/deals/payer-record";
import { StructuredData } from "@/components/layout/structured-data";
import { formatDate, formatMoney } from "@/components/money/format";
import { Notice } from "@/components/ui/feedback";
import { Figure, Figures } from "@/components/ui/figures";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import type { ListedDeal } from "@/lib/contract/calls/deals";
import { addMinor, CURRENCIES } from "@/lib/contract/facts/money";
import { inLocale, type Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { type Issuer, openDealsOf } from "@/lib/products/issuers";
import { totalsOf } from "@/lib/products/payer-record";
import { breadcrumbList } from "@/lib/schema-org/structured-data";
import { DealDots } from "../../_parts/deal-dots";

interface IssuerProps {
  issuer: Issuer;
  locale: Locale;
}

export async function IssuerView({ issuer, locale }: IssuerProps) {
  const [t, invest, product] = await Promise.all([
    getTranslations("directory"),
    getTranslations("invest"),
    getTranslations("product"),
  ]);
  const { slug, name, party, categories, pastDeals } = issuer;
  const kinds = categories.map((category) => invest(`category.${category}`)).join(", ");
  const currencies = CURRENCIES.filter((currency) => pastDeals.some((deal) => deal.currency === currency));
  return (
    <div className="page pt-8 pb-16 desktop:pt-14">
      <nav aria-label={t("breadcrumb")} className="text-label text-muted">
        <TextLink href={hrefFor(locale, "/directory")}>{t("issuers.tab")}</TextLink>
        <span aria-hidden> / </span>
        {name}
      </nav>
      <h1 className="serif mt-3 max-w-[20ch] text-heading text-ink">{name}</h1>
      <p className="mt-2 text-body text-muted">{party ? `${product(`role.${party.role}`)} · ${kinds}` : kinds}</p>
      {party && <p className="mt-4 max-w-[40rem] text-ink text-lead">{inLocale(party.about, locale)}</p>}
      <p className="mt-3 max-w-[40rem] text-body text-ink">
        <PayerRecordLine record={issuer.record} locale={locale} />
      </p>
      <IssuerFigures issuer={issuer} locale={locale} />
      <Restructurings issuer={issuer} locale={locale} />
      <IssuerDeals issuer={issuer} locale={locale} />
      <Section title={t("issuer.record")} id="record">
        {currencies.length === 0 && (
          <p className="max-w-prose text-body text-muted">{t("issuer.noRecord", { name })}</p>
        )}
        <div className="grid gap-10">
          {currencies.map((currency) => (
            <div key={currency}>
              <DealDots
                deals={pastDeals.filter((deal) => deal.currency === currency)}
                running={issuer.deals.filter((deal) => deal.currency === currency)}
                rows="ALL"
                locale={locale}
              />
            </div>
          ))}
        </div>
      </Section>
      <p className="mt-12 max-w-prose text-faint text-label">{t("sample")}</p>
      <StructuredData
        data={breadcrumbList(locale, [
          { name: t("issuers.tab"), path: "/directory" },
          { name, path: `/directory/${slug}` },
        ])}
      />
    </div>
  );
}

async function IssuerFigures({ issuer, locale }: IssuerProps) {
  const t = await getTranslations("directory");
  const { rating, deals, record } = issuer;
  const { due, onTheDay } = totalsOf([record]);
  const raised = CURRENCIES.flatMap((currency) => {
    const own = deals.filter((deal) => deal.currency === currency);
    const amount = addMinor(...own.map(({ progress }) => progress.sold));
    return own.length === 0 ? [] : [formatMoney({ amount, currency }, { decimals: "auto" })];
  });
  return (
    <Figures className="mt-8">
      <Figure
        label={t("rating")}
        note={rating && t("issuer.ratedBy", { agency: rating.agency, date: formatDate(rating.on, locale) })}
      >
        {rating?.grade ?? t("unrated")}
      </Figure>
      <Figure label={t("facts.open")}>{openDealsOf(issuer).length}</Figure>
      <Figure label={t("issuer.onTheDay")} note={t("issuer.onTheDayNote", { count: due })}>
        {due === 0 ? "–" : onTheDay}
      </Figure>
      {raised.length > 0 && (
        <Figure label={t("issuer.raised")} note={t("issuer.raisedNote", { count: deals.length })}>
          {raised.join(" · ")}
        </Figure>
      )}
    </Figures>
  );
}

/** The restructuring agreed for each deal that the issuer could not pay as promised. */
function Restructurings({ issuer: { deals }, locale }: IssuerProps) {
  return deals.flatMap(({ dealId, progress: { restructuring } }) =>
    restructuring === null ? (
      []
    ) : (
      <div key={dealId} className="mt-6 max-w-[48rem]">
        <Notice tone="warning">{inLocale(restructuring.notice, locale)}</Notice>
      </div>
    ),
  );
}

const isLive = ({ progress }: ListedDeal) => progress.status === "OPEN" || progress.status === "UPCOMING";

async function IssuerDeals({ issuer: { deals }, locale }: IssuerProps) {
  const t = await getTranslations("directory");
  const parts = [
    { title: t("issuer.live"), own: deals.filter(isLive) },
    { title: t("issuer.earlier"), own: deals.filter((deal) => !isLive(deal)) },
  ];
  return parts.map(({ title, own }) =>
    own.length === 0 ? null : (
      <Section key={title} title={title}>
        <ul className="border-line-strong border-t">
          {own.map((deal) => (
            <DealEntry key={deal.dealId} deal={deal} withRecord={false} zone={null} locale={locale} />
          ))}
        </ul>
      </Section>
    ),
  );
}
