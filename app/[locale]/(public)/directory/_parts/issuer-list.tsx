import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { PayerRecordLine } from "@/components/deals/payer-record";
import { formatDate } from "@/components/money/format";
import { Drawn } from "@/components/ui/drawn/drawn";
import { eventAttribute } from "@/lib/contract/facts/event-attribute";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { type Issuer, issuersOf, openDealsOf } from "@/lib/products/issuers";
import { CATEGORIES_OF_DEALS } from "@/lib/products/lookup";
import type { PublicCatalogue } from "@/lib/web/public-catalogue";
import { ListForm, Pick } from "./directory-frame";
import { chooseIssuers, ISSUER_ORDERS, type IssuerQuery } from "./directory-query";
import { ListFooter } from "./list-footer";

interface IssuersProps {
  catalogue: PublicCatalogue;
  query: IssuerQuery;
  locale: Locale;
}

/** The issuers that match the query in the address. */
export async function IssuerList({ catalogue, query, locale }: IssuersProps) {
  const [t, invest] = await Promise.all([getTranslations("directory"), getTranslations("invest")]);
  const all = issuersOf(catalogue);
  const shown = chooseIssuers(all, query);
  const present = CATEGORIES_OF_DEALS.filter((category) => all.some(({ categories }) => categories.includes(category)));
  return (
    <ListForm
      list="issuers"
      locale={locale}
      query={query}
      filter={{
        ...{ name: "category", label: t("category"), value: query.category ?? "" },
        choices: present.map((category) => ({ value: category, words: invest(`category.${category}`) })),
      }}
      order={{
        value: query.order,
        choices: ISSUER_ORDERS.map((order) => ({ value: order, words: t(`sort.${order}`) })),
      }}
    >
      <p className="mt-6 text-label text-muted">{t("issuers.count", { count: shown.length, total: all.length })}</p>
      <Drawn>
        <ul className="directory-list issuers">
          {shown.map((issuer) => (
            <Entry key={issuer.slug} issuer={issuer} isPicked={query.picks.includes(issuer.slug)} locale={locale} />
          ))}
        </ul>
      </Drawn>
      <ListFooter
        isEmpty={shown.length === 0}
        list="issuers"
        asOf={formatDate(catalogue.asOf, locale)}
        locale={locale}
      />
    </ListForm>
  );
}

interface EntryProps {
  issuer: Issuer;
  isPicked: boolean;
  locale: Locale;
}

async function Entry({ issuer, isPicked, locale }: EntryProps) {
  const [t, invest, product] = await Promise.all([
    getTranslations("directory"),
    getTranslations("invest"),
    getTranslations("product"),
  ]);
  const { slug, name, party, rating, categories, record } = issuer;
  const open = openDealsOf(issuer).length;
  const role = party && product(`role.${party.role}`);
  const kinds = categories.map((category) => invest(`category.${category}`)).join(", ");
  return (
    <li>
      <Pick value={slug} label={t("pick", { name })} isChecked={isPicked} />
      <div>
        <h2 className="entry-title">
          <Link
            href={hrefFor(locale, `/directory/${slug}`)}
            prefetch={false}
            {...eventAttribute({ event: "directory_issuer_opened", properties: { companyName: name } })}
            className="entry-link"
          >
            {name}
          </Link>
        </h2>
        <p>{role ? `${role} · ${kinds}` : kinds}</p>
      </div>
      <p>
        <span>{rating?.grade ?? t("unrated")}</span>
        {rating && <span>{formatDate(rating.on, locale)}</span>}
      </p>
      <p>{t("issuers.open", { count: open })}</p>
      <p>
        <PayerRecordLine record={record} locale={locale} />
      </p>
    </li>
  );
}
