import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Drawn } from "@/components/ui/drawn/drawn";
import { type DescribedCall, describedApi } from "@/lib/contract/openapi/describe";
import type { Tag } from "@/lib/contract/tags";
import { DEFAULT_LOCALE, LOCALES } from "@/lib/i18n/locales";
import { relativeHref } from "./relative-href";
import { SCHEMAS_PATH, TAG_NAMES, tagSlug } from "./schema-groups";

/** The language of the contract's own words: names, summaries, descriptions. */
export const CONTRACT_LANGUAGE = LOCALES[DEFAULT_LOCALE].tag;

interface FrameProps {
  /** The path of the page without language. */
  readonly path: string;
  readonly title: string;
  readonly lead: string;
  /** Whether title and lead are words of the contract. */
  readonly isContract?: boolean;
  readonly children: ReactNode;
}

/** A page of the reference: the index at the left, or above the text on a phone. */
export async function Frame({ path, title, lead, isContract = false, children }: FrameProps) {
  const t = await getTranslations("developers");
  return (
    <div className="page pt-8 pb-16 desktop:pt-12">
      <div className="grid gap-x-14 gap-y-8 desktop:grid-cols-[13rem_minmax(0,1fr)]">
        <Drawn>
          <nav aria-label={t("index")} className="reference-index">
            <details>
              <summary>{t("index")}</summary>
              <IndexList path={path} />
            </details>
            <div>
              <IndexList path={path} />
            </div>
          </nav>
        </Drawn>
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

/** The tag whose page has this address. */
export const findTag = (slug: string): Tag | null => TAG_NAMES.find((tag) => tagSlug(tag) === slug) ?? null;

export const callsUnder = (tag: Tag): readonly DescribedCall[] =>
  describedApi().calls.filter(({ call }) => call.tag === tag);

async function IndexList({ path }: Pick<FrameProps, "path">) {
  const t = await getTranslations("developers");
  const place = (to: string, name: string, isWithin = false) => (
    <li key={to}>
      <a href={relativeHref(path, to)} aria-current={to === path ? "page" : isWithin ? "true" : undefined}>
        {name}
      </a>
    </li>
  );
  return (
    <>
      <ul>{place("/developers", t("overview"))}</ul>
      <p>{t("calls")}</p>
      <ul lang={CONTRACT_LANGUAGE}>
        {TAG_NAMES.map((tag) => place(`/developers/${tagSlug(tag)}`, `${tag} (${callsUnder(tag).length})`))}
      </ul>
      <ul>
        {place(SCHEMAS_PATH, t("schemas.title"), path.startsWith(`${SCHEMAS_PATH}/`))}
        {place("/developers/errors", t("errors.title"))}
      </ul>
    </>
  );
}
