import Link from "next/link";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { type DescribedCall, describedApi } from "@/lib/contract/openapi/describe";
import { TAGS, type Tag } from "@/lib/contract/tags";
import { DEFAULT_LOCALE, LOCALES, type Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";

/** The language of the contract's own words: names, summaries, descriptions. */
export const CONTRACT_LANGUAGE = LOCALES[DEFAULT_LOCALE].tag;

interface FrameProps {
  readonly locale: Locale;
  /** The path of the page without language. */
  readonly path: string;
  readonly title: string;
  readonly lead: string;
  /** Whether title and lead are words of the contract. */
  readonly isContract?: boolean;
  readonly children: ReactNode;
}

/** A page of the reference: the index at the left, or above the text on a phone. */
export async function Frame({ locale, path, title, lead, isContract = false, children }: FrameProps) {
  const t = await getTranslations("developers");
  return (
    <div className="page pt-8 pb-16 desktop:pt-12">
      <div className="grid gap-x-14 gap-y-8 desktop:grid-cols-[13rem_minmax(0,1fr)]">
        <nav
          aria-label={t("index")}
          className="desktop:sticky desktop:top-0 desktop:max-h-dvh desktop:self-start desktop:overflow-y-auto desktop:py-4"
        >
          <details className="border-line border-y desktop:hidden">
            <summary className="flex min-h-12 items-center font-medium text-body text-ink">{t("index")}</summary>
            <IndexList locale={locale} path={path} />
          </details>
          <div className="max-desktop:hidden">
            <IndexList locale={locale} path={path} />
          </div>
        </nav>
        <article className="min-w-0">
          <header className="max-w-3xl" lang={isContract ? CONTRACT_LANGUAGE : undefined}>
            <h1 className="serif text-heading text-ink">{title}</h1>
            <p className="mt-4 text-lead text-muted">{lead}</p>
          </header>
          {children}
        </article>
      </div>
    </div>
  );
}

/** The API in the order of `/developers`: a page for each tag, its calls by path. */
export const tagSlug = (tag: Tag): string => tag.toLowerCase().replaceAll(" ", "-");

// The keys of a constant object are exactly these.
export const TAG_NAMES = Object.keys(TAGS) as readonly Tag[];

export const findTag = (slug: string): Tag | null => TAG_NAMES.find((tag) => tagSlug(tag) === slug) ?? null;

export const callsUnder = (tag: Tag): readonly DescribedCall[] =>
  describedApi().calls.filter(({ call }) => call.tag === tag);

async function IndexList({ locale, path }: Pick<FrameProps, "locale" | "path">) {
  const t = await getTranslations("developers");
  const place = (to: string, name: string) => (
    <PlaceLink key={to} locale={locale} to={to} isCurrent={to === path}>
      {name}
    </PlaceLink>
  );
  return (
    <>
      <ul className="pb-4">{place("/developers", t("overview"))}</ul>
      <p className="text-faint text-note">{t("calls")}</p>
      <ul className="pt-1 pb-4" lang={CONTRACT_LANGUAGE}>
        {TAG_NAMES.map((tag) => place(`/developers/${tagSlug(tag)}`, `${tag} (${callsUnder(tag).length})`))}
      </ul>
      <ul>
        {place("/developers/schemas", t("schemas.title"))}
        {place("/developers/errors", t("errors.title"))}
      </ul>
    </>
  );
}

interface PlaceLinkProps {
  readonly locale: Locale;
  readonly to: string;
  readonly isCurrent: boolean;
  readonly children: ReactNode;
}

function PlaceLink({ locale, to, isCurrent, children }: PlaceLinkProps) {
  return (
    <li>
      <Link
        href={hrefFor(locale, to)}
        prefetch={false}
        aria-current={isCurrent ? "page" : undefined}
        className={cn(
          "flex min-h-11 items-center text-body underline-offset-4 hover:text-ink hover:underline desktop:min-h-8",
          isCurrent ? "font-semibold text-ink" : "text-muted",
        )}
      >
        {children}
      </Link>
    </li>
  );
}
