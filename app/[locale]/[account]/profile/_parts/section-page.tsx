import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { BackLink } from "@/components/ui/back-link";
import { PageHeader } from "@/components/ui/page-header";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";

/** The parts of the profile with a page of their own; each is its page's segment below `/profile`. */
export type ProfilePart = "identity" | "bank" | "demat" | "security" | "preferences" | "data";

export interface PartParams extends LocaleParams {
  searchParams: Promise<SearchParams>;
}

export async function partMetadata({ params }: LocaleParams, part: ProfilePart): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: "profile" });
  return pageMetadata({ locale, path: `/profile/${part}`, title: t(`parts.${part}.title`), index: false });
}

/** One part of the profile, with the way back to its row in the overview. */
export async function SectionPage(props: { part: ProfilePart; locale: Locale; children: ReactNode }) {
  const { part, locale, children } = props;
  const t = await getTranslations("profile");
  return (
    <div className="max-w-2xl">
      <PageHeader
        above={<BackLink href={hrefFor(locale, "/profile")}>{t("back")}</BackLink>}
        title={t(`parts.${part}.title`)}
        lead={t(`parts.${part}.lead`)}
      />
      {children}
    </div>
  );
}
