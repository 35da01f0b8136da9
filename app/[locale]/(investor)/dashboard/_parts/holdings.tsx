import { getTranslations } from "next-intl/server";
import { investmentRows } from "@/components/holdings/investment-rows";
import { PartFailed } from "@/components/holdings/part-failed";
import { investmentColumns } from "@/components/tables/investment-columns";
import { InvestmentTable, linesOf } from "@/components/tables/investment-table";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { investmentView } from "@/lib/contract/dashboard";
import { PAGE_SIZE } from "@/lib/contract/paging";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { readPart } from "@/lib/server/partial-read";
import { tableWords } from "./table-words";

const CSV = "/api/v2/investment-dashboard/get-investments-csv";

/** What is held now: what is late first, then what pays soonest, ten in all. */
export async function Holdings({ hasDelayed, locale }: { hasDelayed: boolean; locale: Locale }) {
  const [t, words, late, active] = await Promise.all([
    getTranslations("dashboard"),
    tableWords(locale),
    hasDelayed ? readHeld("DELAYED") : null,
    readHeld("ACTIVE"),
  ]);
  const title = t("holdingsTitle");
  if (active === null) {
    return (
      <Section title={title}>
        <PartFailed path="/dashboard" locale={locale} />
      </Section>
    );
  }
  const held = [...(late?.investments ?? []), ...active.investments].slice(0, PAGE_SIZE);
  const total = active.total + (late?.total ?? 0);
  const columns = investmentColumns(words, locale);
  return (
    <Section
      title={title}
      aside={
        <>
          {t("holdingsCount", { count: total })} ·{" "}
          <a
            href={`${CSV}?language=${locale}`}
            download
            className="underline decoration-line-strong underline-offset-3 hover:decoration-current"
          >
            {t("downloadCsv")}
          </a>
        </>
      }
    >
      {held.length === 0 ? (
        <p className="border-line border-y py-8 text-body text-muted">{t("holdingsNone")}</p>
      ) : (
        <InvestmentTable label={title} columns={columns} lines={linesOf(columns, await investmentRows(held, locale))} />
      )}
      <p className="mt-4 text-label">
        <TextLink href={hrefFor(locale, "/dashboard/invoice-discounting")}>
          {t("holdingsAll", { name: t("category.INVOICE_DISCOUNTING") })}
        </TextLink>
      </p>
    </Section>
  );
}

const readHeld = (stage: "ACTIVE" | "DELAYED") =>
  readPart(investmentView, { stage, sortBy: "MATURES_ON", sortOrder: "ASC" });
