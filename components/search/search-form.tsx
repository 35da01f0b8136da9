import { getTranslations } from "next-intl/server";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { QUERY_LENGTH_MAX } from "@/lib/search/match";

/** A plain form, which works without scripts. */
export async function SearchForm({ locale, query = "" }: { locale: Locale; query?: string }) {
  const t = await getTranslations("search");
  return (
    <search>
      <form action={hrefFor(locale, "/search")} className="flex max-w-2xl flex-wrap items-end gap-3">
        <div className="min-w-56 grow">
          <label htmlFor="search-query" className="mb-1.5 block font-medium text-label text-ink">
            {t("label")}
          </label>
          <Input
            id="search-query"
            type="search"
            name="q"
            defaultValue={query}
            maxLength={QUERY_LENGTH_MAX}
            enterKeyHint="search"
          />
        </div>
        <Button type="submit" className="min-h-12">
          {t("go")}
        </Button>
      </form>
    </search>
  );
}
