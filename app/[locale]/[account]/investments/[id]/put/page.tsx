import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { readInvestment } from "@/app/[locale]/_holding/read-investment";
import { formatDate, quotedPrice } from "@/components/money/format";
import { BackLink } from "@/components/ui/back-link";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/feedback";
import { PageHeader } from "@/components/ui/page-header";
import { Panel, Section } from "@/components/ui/section";
import { exercisePut, listPuts, type PutWindow, quotePut, requestPutOtp } from "@/lib/contract/calls/bond-puts";
import { errorWordsFor } from "@/lib/i18n/error-words";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { pageLocale } from "@/lib/i18n/page-locale";
import { readForInvestor } from "@/lib/web/investor-call";
import { rupeesOnly } from "../../../_parts/rupees-only";
import { saleCodeWords } from "../../../_parts/sale-code-words";
import { PutForm, type PutWords } from "./_parts/put-form";
import { putBonds } from "./actions";

interface PutProps {
  params: Promise<{ locale: string; id: string }>;
}

export async function generateMetadata({ params }: PutProps): Promise<Metadata> {
  const [locale, { id }] = await Promise.all([pageLocale(params), params]);
  const t = await getTranslations("selling");
  return pageMetadata({ locale, path: `/investments/${id}/put`, title: t("put.title"), index: false });
}

export default async function PutPage({ params }: PutProps) {
  const [locale, { id }] = await Promise.all([pageLocale(params), params]);
  const { investmentId, title, currency } = await readInvestment(id, locale, null);
  const notShown = await rupeesOnly(title, currency);
  if (notShown) return notShown;
  const [t, puts] = await Promise.all([getTranslations("selling"), readForInvestor(listPuts, { investmentId })]);
  const open = puts.windows.find(({ state, exercise }) => state === "OPEN" && exercise === null);
  const back = hrefFor(locale, `/investments/${id}`);
  const canPut = open !== undefined && puts.availableUnits > 0;
  return (
    <>
      <PageHeader
        above={<BackLink href={back}>{title}</BackLink>}
        title={t("put.title")}
        lead={canPut && t("put.lead", { price: quotedPrice(open.price), date: formatDate(open.redeemsOn, locale) })}
      />
      {canPut ? (
        <div className="grid gap-x-14 gap-y-12 desktop:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
          <Panel className="self-start">
            <PutForm
              action={putBonds}
              start={{ step: "units", units: "", error: null }}
              known={{ investmentId, on: open.on, locale }}
              locale={locale}
              words={await putWords(puts.availableUnits)}
            />
          </Panel>
          <Known open={open} locale={locale} />
        </div>
      ) : (
        <EmptyState title={t("put.notNow.title")} action={<ButtonLink href={back}>{t("back")}</ButtonLink>}>
          {t("put.notNow.body")}
        </EmptyState>
      )}
    </>
  );
}

async function putWords(held: number): Promise<PutWords> {
  const [t, common, errors] = await Promise.all([
    getTranslations("selling"),
    getTranslations("common"),
    errorWordsFor(exercisePut, quotePut, requestPutOtp),
  ]);
  const code = await saleCodeWords(errors);
  return {
    code: { ...code, change: t("put.codeChange"), help: t("put.codeWhy") },
    units: t("units"),
    available: t("put.available", { held }),
    quote: t("ask"),
    nothingYet: t("put.nothingYet"),
    change: t("change"),
    lots: { title: t("lots.title"), how: t("put.lotsHow") },
    amountHidden: common("amountHidden"),
    errors: { ...errors, INVALID_INPUT: t("wholeNumber") },
  };
}

const THINGS_TO_KNOW = ["price", "revoke", "record", "rest", "risk"] as const;

/** The terms of a put that the investor should read first. */
async function Known({ open, locale }: { open: PutWindow; locale: Locale }) {
  const t = await getTranslations("selling");
  const date = formatDate(open.closesOn, locale);
  return (
    <Section title={t("put.known.title")} className="mt-0">
      <dl className="divide-y divide-line border-line border-t">
        {THINGS_TO_KNOW.map((thing) => (
          <div key={thing} className="py-3.5">
            <dt className="font-semibold text-body text-ink">{t(`put.known.${thing}.what`)}</dt>
            <dd className="mt-0.5 max-w-prose text-body text-muted">{t(`put.known.${thing}.how`, { date })}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
