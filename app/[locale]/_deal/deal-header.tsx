import { getTranslations } from "next-intl/server";
import { DealStatusLabel } from "@/components/deals/deal-status";
import { TextLink } from "@/components/ui/text-link";
import type { Deal } from "@/lib/contract/calls/deals";
import { inLocale, type Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { isForVisitors } from "@/lib/rendering/visitor-page";
import { findOwnZone } from "@/lib/web/own-zone";

/** Breadcrumb, deal status, name and one-sentence description. */
export async function DealHeader({ deal, locale }: { deal: Deal; locale: Locale }) {
  const list = isForVisitors()
    ? { all: "/deals", category: `/deals#${deal.category}` }
    : { all: "/invest", category: `/invest?category=${deal.category}` };
  const [t, invest] = await Promise.all([getTranslations("deal"), getTranslations("invest")]);
  return (
    <header className="mb-6">
      <nav aria-label={t("breadcrumb")} className="mb-2 text-label text-muted">
        <ol className="flex items-center gap-x-2 whitespace-nowrap max-wide:flex-wrap">
          <li>
            <Crumb href={hrefFor(locale, list.all)}>{t("invest")}</Crumb>
          </li>
          <li className="flex items-center gap-2">
            <span aria-hidden>/</span>
            <Crumb href={hrefFor(locale, list.category)}>{invest(`category.${deal.category}`)}</Crumb>
          </li>
          <li aria-current="page" className="flex min-w-0 items-center gap-2 max-tablet:hidden">
            <span aria-hidden>/</span>
            <span className="truncate">{deal.title}</span>
          </li>
        </ol>
      </nav>
      <DealStatusLabel deal={deal} zone={await findOwnZone()} locale={locale} />
      <h1 className="serif wrap-anywhere mt-3 text-heading text-ink">{deal.title}</h1>
      <p className="serif mt-1 text-muted text-title">{inLocale(deal.subtitle, locale)}</p>
    </header>
  );
}

function Crumb({ href, children }: { href: string; children: string }) {
  return (
    <TextLink href={href} className="inline-flex min-h-11 items-center no-underline hover:underline">
      {children}
    </TextLink>
  );
}
