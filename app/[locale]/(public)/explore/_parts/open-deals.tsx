import { getTranslations } from "next-intl/server";
import { DealEntry } from "@/app/[locale]/_deal/deal-entry";
import { Drawn } from "@/components/ui/drawn/drawn";
import { TextLink } from "@/components/ui/text-link";
import type { ListedDeal } from "@/lib/contract/calls/deals";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { openDeals } from "@/lib/products/category-figures";
import { ExplorePart } from "./sections";

const SHOWN = 5;

/** The deals open now, soonest closing first. Null `deals`: not read yet. */
export async function OpenNow({ deals, locale }: { deals: readonly ListedDeal[] | null; locale: Locale }) {
  const t = await getTranslations("explore");
  const open = deals && openDeals(deals);
  const all = hrefFor(locale, "/deals");
  return (
    <ExplorePart
      id="open"
      title={t("open.title")}
      aside={open && open.length > 0 && <TextLink href={all}>{t("open.all", { count: open.length })}</TextLink>}
    >
      {open === null ? (
        <p className="text-body text-muted">{t("loading")}</p>
      ) : open.length === 0 ? (
        <p className="text-body text-muted">{t("open.none")}</p>
      ) : (
        <Drawn>
          <ul className="border-line-strong border-t">
            {open.slice(0, SHOWN).map((deal) => (
              <DealEntry key={deal.dealId} deal={deal} zone={null} locale={locale} />
            ))}
          </ul>
        </Drawn>
      )}
    </ExplorePart>
  );
}
