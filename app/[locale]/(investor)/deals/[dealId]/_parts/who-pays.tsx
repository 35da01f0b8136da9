import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { AmountView } from "@/components/money/amount-view";
import { formatDate } from "@/components/money/format";
import { Section } from "@/components/ui/section";
import type { Deal } from "@/lib/contract/deals";
import type { Locale } from "@/lib/i18n/locales";
import { FlowArrow } from "./flow-arrow";

/** Who pays whom, why the buyer will, and how earlier deals with him ended. */
export async function WhoPays({ deal, locale }: { deal: Deal; locale: Locale }) {
  const t = await getTranslations("deal");
  const { seller, buyer, rating, invoiceCount: count, invoiceValue } = deal;
  const value = () => <AmountView isPublic paise={invoiceValue} locale={locale} decimals="auto" />;
  return (
    <Section title={t("who.title")} className="first:mt-12">
      <MoneyRound deal={deal} locale={locale} />
      <p className="mt-5 max-w-prose text-body text-ink">
        {t.rich("who.accepted", { buyer: buyer.name, count, value })} {deal.why[locale]}
      </p>
      <Record deal={deal} locale={locale} />
      <dl className="mt-5 divide-y divide-line border-line border-y">
        <Party role={t("who.buyer")} name={buyer.name} about={buyer.about[locale]}>
          {t("who.rated", { grade: rating.grade, agency: rating.agency, date: formatDate(rating.on, locale) })}
        </Party>
        <Party role={t("who.seller")} name={seller.name} about={seller.about[locale]} />
      </dl>
    </Section>
  );
}

async function MoneyRound({ deal, locale }: { deal: Deal; locale: Locale }) {
  const t = await getTranslations("deal");
  const value = () => <AmountView isPublic paise={deal.invoiceValue} locale={locale} decimals="auto" />;
  return (
    <figure aria-label={t("who.figure")}>
      <ol className="grid gap-1 tablet:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)_auto_minmax(0,1fr)] tablet:gap-3">
        <Station name={t("who.you")}>{t("who.youDo")}</Station>
        <FlowArrow label={t("who.pays")} direction="onwards" />
        <Station name={deal.seller.name}>{t.rich("who.sellerDid", { value })}</Station>
        <FlowArrow label={t("who.owes")} direction="back" />
        <Station name={deal.buyer.name}>{t("who.buyerOwes", { days: deal.tenureDays })}</Station>
      </ol>
    </figure>
  );
}

function Station({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className="flex flex-col justify-center rounded-md border border-line-strong px-3 py-4 text-center">
      <span className="wrap-anywhere font-semibold text-body text-ink">{name}</span>
      <span className="mt-0.5 text-label text-muted">{children}</span>
    </li>
  );
}

async function Record({ deal, locale }: { deal: Deal; locale: Locale }) {
  const t = await getTranslations("deal");
  const { deals, late, longestDelayDays: longest, asOf } = deal.record;
  return (
    <p className="mt-3 max-w-prose text-body text-ink">
      {t("who.record", { deals, buyer: deal.buyer.name })} {deals > 0 && t("who.recordLate", { late, longest })}{" "}
      <span className="whitespace-nowrap text-faint text-label">
        {t("who.asOf", { date: formatDate(asOf, locale) })}
      </span>
    </p>
  );
}

interface PartyProps {
  role: string;
  name: string;
  about: string;
  children?: string;
}

function Party({ role, name, about, children }: PartyProps) {
  return (
    <div className="grid gap-x-6 gap-y-1 py-3.5 tablet:grid-cols-[6rem_minmax(0,1fr)]">
      <dt className="text-label text-muted">{role}</dt>
      <dd className="text-body text-ink">
        <span className="font-semibold">{name}</span>
        {children && <span className="text-muted"> · {children}</span>}
        <span className="mt-0.5 block max-w-prose text-muted">{about}</span>
      </dd>
    </div>
  );
}
