import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { DealStatusLabel } from "@/components/deals/deal-status";
import { formatDate, formatRate } from "@/components/money/format";
import { Drawn } from "@/components/ui/drawn/drawn";
import { eventAttribute } from "@/lib/contract/facts/event-attribute";
import { COUPON_PAYOUTS } from "@/lib/contract/values/products";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { bondsOf, type ListedBond } from "@/lib/products/issuers";
import type { PublicCatalogue } from "@/lib/web/public-catalogue";
import { couponWords } from "./coupon-words";
import { ListForm, Pick } from "./directory-frame";
import { BOND_ORDERS, type BondQuery, chooseBonds } from "./directory-query";
import { ListFooter } from "./list-footer";

interface BondsProps {
  catalogue: PublicCatalogue;
  query: BondQuery;
  locale: Locale;
}

/** The bonds that match the query in the address. */
export async function BondList({ catalogue, query, locale }: BondsProps) {
  const [t, product] = await Promise.all([getTranslations("directory"), getTranslations("product")]);
  const all = bondsOf(catalogue.deals);
  const shown = chooseBonds(all, query);
  const plans = COUPON_PAYOUTS.filter((plan) => all.some(({ coupon }) => coupon.plan === plan));
  return (
    <ListForm
      list="bonds"
      locale={locale}
      query={query}
      filter={{
        ...{ name: "plan", label: t("plan"), value: query.plan ?? "" },
        choices: plans.map((plan) => ({ value: plan, words: product(`coupon.${plan}`) })),
      }}
      order={{ value: query.order, choices: BOND_ORDERS.map((order) => ({ value: order, words: t(`sort.${order}`) })) }}
    >
      <p className="mt-6 text-label text-muted">{t("bonds.count", { count: shown.length, total: all.length })}</p>
      <Drawn>
        <ul className="directory-list bonds">
          {shown.map((bond) => (
            <Entry
              key={bond.deal.dealId}
              bond={bond}
              isPicked={query.picks.includes(bond.deal.dealId)}
              locale={locale}
            />
          ))}
        </ul>
      </Drawn>
      <ListFooter isEmpty={shown.length === 0} list="bonds" asOf={formatDate(catalogue.asOf, locale)} locale={locale} />
    </ListForm>
  );
}

interface EntryProps {
  bond: ListedBond;
  isPicked: boolean;
  locale: Locale;
}

async function Entry({ bond: { deal, coupon }, isPicked, locale }: EntryProps) {
  const t = await getTranslations("directory");
  const { dealId, title, rating, rateBps } = deal;
  const { isin, maturityOn, isPerpetual } = coupon;
  return (
    <li>
      <Pick value={dealId} label={t("pick", { name: title })} isChecked={isPicked} />
      <div>
        <h2 className="entry-title">
          <Link
            href={hrefFor(locale, `/deals/${dealId}`)}
            prefetch={false}
            {...eventAttribute({ event: "directory_issuer_opened", properties: isin === null ? {} : { isin } })}
            className="entry-link"
          >
            {title}
          </Link>
        </h2>
        <p>{isin === null ? t("noIsin", { currency: deal.currency }) : `ISIN ${isin}`}</p>
      </div>
      <p>
        <span>{rateBps === null ? "–" : formatRate(rateBps)}</span>
        <span>{t(isPerpetual ? "yieldToCall" : "yieldShort")}</span>
      </p>
      <p>
        {await couponWords(coupon)}{" "}
        <span>{isPerpetual ? t("noMaturity") : t("matures", { date: formatDate(maturityOn, locale) })}</span>
      </p>
      <p>
        <span>{rating?.grade ?? t("unrated")}</span>
        <DealStatusLabel deal={deal} zone={null} locale={locale} />
      </p>
    </li>
  );
}
