import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { readInvestment } from "@/app/[locale]/_holding/read-investment";
import { BackLink } from "@/components/ui/back-link";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/feedback";
import { PageHeader } from "@/components/ui/page-header";
import { Panel, Section } from "@/components/ui/section";
import { createSellOrder, createSellTerms, listSellOrders, requestSellOtp } from "@/lib/contract/calls/bond-selling";
import type { Investment } from "@/lib/contract/calls/investments";
import type { OutputOf } from "@/lib/contract/define";
import { errorWordsFor } from "@/lib/i18n/error-words";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { pageLocale } from "@/lib/i18n/page-locale";
import { readForInvestor } from "@/lib/web/investor-call";
import { rupeesOnly } from "../../../_parts/rupees-only";
import { saleCodeWords } from "../../../_parts/sale-code-words";
import { SellForm } from "./_parts/sell-form";
import type { SellWords } from "./_parts/terms-step";
import { sellBonds } from "./actions";

interface SellProps {
  params: Promise<{ locale: string; id: string }>;
  searchParams: Promise<{ units?: string | string[] }>;
}

export async function generateMetadata({ params }: Pick<SellProps, "params">): Promise<Metadata> {
  const [locale, { id }] = await Promise.all([pageLocale(params), params]);
  const t = await getTranslations("selling");
  return pageMetadata({ locale, path: `/investments/${id}/sell`, title: t("title"), index: false });
}

export default async function SellPage({ params, searchParams }: SellProps) {
  const [locale, { id }, { units }] = await Promise.all([pageLocale(params), params, searchParams]);
  const investment = await readInvestment(id, locale, null);
  const { investmentId, title } = investment;
  const notShown = await rupeesOnly(title, investment.currency);
  if (notShown) return notShown;
  const [t, sales] = await Promise.all([getTranslations("selling"), readForInvestor(listSellOrders, { investmentId })]);
  const maySell = sales.isOpen && sales.availableUnits > 0;
  return (
    <>
      <PageHeader
        above={<BackLink href={hrefFor(locale, `/investments/${id}`)}>{title}</BackLink>}
        title={t("title")}
        lead={maySell && t("lead")}
      />
      {maySell ? (
        <div className="grid gap-x-14 gap-y-12 desktop:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
          <Panel className="self-start">
            <Form investment={investment} sales={sales} takesAll={units === "all"} locale={locale} />
          </Panel>
          <Known />
        </div>
      ) : (
        <NotNow investment={investment} sales={sales} locale={locale} />
      )}
    </>
  );
}

interface PartProps {
  investment: Investment;
  sales: OutputOf<typeof listSellOrders>;
  locale: Locale;
}

async function Form({ investment: { investmentId }, sales, takesAll, locale }: PartProps & { takesAll: boolean }) {
  const t = await getTranslations("selling");
  const { heldUnits: held, unitsInOrders: ordered, availableUnits: available } = sales;
  return (
    <SellForm
      key={takesAll ? "all" : "some"}
      action={sellBonds}
      start={{ step: "units", units: takesAll ? String(available) : "", error: null }}
      investmentId={investmentId}
      locale={locale}
      allHref={hrefFor(locale, `/investments/${investmentId}/sell?units=all`)}
      available={ordered > 0 ? t("availableBeside", { held, ordered, available }) : t("available", { held })}
      words={await sellWords(available)}
    />
  );
}

async function sellWords(count: number): Promise<SellWords> {
  const [t, unavailable, common, ofCalls] = await Promise.all([
    getTranslations("selling"),
    getTranslations("unavailable"),
    getTranslations("common"),
    errorWordsFor(createSellTerms, createSellOrder, requestSellOtp),
  ]);
  const code = await saleCodeWords(ofCalls);
  return {
    code,
    units: t("units"),
    all: t("all", { count }),
    quote: t("ask"),
    nothingYet: t("nothingYet"),
    again: t("again"),
    change: t("change"),
    // Formatted in the browser, which holds the time.
    until: t("until"),
    left: t("left"),
    over: t("over"),
    renewed: t("renewed"),
    final: t("final"),
    outcome: t("outcome"),
    lots: { title: t("lots.title"), how: t("lots.how") },
    amountHidden: common("amountHidden"),
    // The number of bonds is the only input, so INVALID_INPUT refers to it.
    errors: { ...ofCalls, INVALID_INPUT: t("wholeNumber"), GATEWAY_UNAVAILABLE: unavailable("bondMarket") },
  };
}

const THINGS_TO_KNOW = ["price", "settlement", "coupon", "changeOfMind", "risk"] as const;

/** The terms of selling that the investor should read first. */
async function Known() {
  const t = await getTranslations("selling");
  return (
    <Section title={t("known.title")} className="mt-0">
      <dl className="divide-y divide-line border-line border-t">
        {THINGS_TO_KNOW.map((thing) => (
          <div key={thing} className="py-3.5">
            <dt className="font-semibold text-body text-ink">{t(`known.${thing}.what`)}</dt>
            <dd className="mt-0.5 max-w-prose text-body text-muted">{t(`known.${thing}.how`)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** Replaces the form when all units are in sell orders, or the bond cannot be sold here or at present. */
async function NotNow({ investment: { investmentId, stage }, sales: { isOpen }, locale }: PartProps) {
  const t = await getTranslations("selling");
  const why = isOpen ? "allOrdered" : stage === "ACTIVE" ? "closed" : "notRunning";
  const back = <ButtonLink href={hrefFor(locale, `/investments/${investmentId}`)}>{t("back")}</ButtonLink>;
  return (
    <EmptyState title={t(`notNow.${why}.title`)} action={back}>
      {t(`notNow.${why}.body`)}
    </EmptyState>
  );
}
