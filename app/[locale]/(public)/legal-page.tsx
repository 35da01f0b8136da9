import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { StructuredData } from "@/components/layout/structured-data";
import { formatDate } from "@/components/money/format";
import { Drawn } from "@/components/ui/drawn/drawn";
import { Notice } from "@/components/ui/feedback";
import { TextLink } from "@/components/ui/text-link";
import { dateInIndia } from "@/lib/contract/values/calendar-date";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { breadcrumbList } from "@/lib/schema-org/structured-data";
import { businessNow } from "@/lib/web/clock";
import { LEGAL_PATHS, type LegalDocument, legalVersionOn } from "@/lib/web/legal-versions";
import { SectionLinks } from "./_parts/section-links";

const section = z.object({
  id: z.string(),
  heading: z.string(),
  paragraphs: z.array(z.string()),
  /** The words of the latest version, where they differ: beside those in force until it takes effect, then in their place. */
  coming: z.array(z.string()).optional(),
  /** The page that states the section's subject; `path` without language. */
  link: z.object({ path: z.string().startsWith("/"), label: z.string() }).optional(),
});

export async function legalMetadata(document: LegalDocument, params: LocaleParams["params"]): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: "legal" });
  return pageMetadata({
    locale,
    path: LEGAL_PATHS[document],
    title: `${t(`${document}.title`)} · ultra`,
    description: t(`${document}.description`),
  });
}

/** A legal document: heading, table of contents at the side, and paragraphs. */
export async function LegalPage({ document, params }: LocaleParams & { document: LegalDocument }) {
  const locale = await pageLocale(params);
  const t = await getTranslations("legal");
  const sections = z.array(section).parse(t.raw(`${document}.sections`));
  const { current, coming, isLatest } = legalVersionOn(document, dateInIndia(businessNow()));
  const until = coming && formatDate(coming.from, locale);
  return (
    <article className="page pt-10 pb-16 desktop:pt-16">
      <header className="max-w-3xl">
        <h1 className="serif text-heading text-ink">{t(`${document}.title`)}</h1>
        <p className="mt-4 text-lead text-muted">{t(`${document}.lead`)}</p>
        <p className="mt-4 text-faint text-label">{t("updated", { date: formatDate(current.from, locale) })}</p>
        {coming && until && (
          <div className="mt-4">
            <Notice>{t("announced", { on: formatDate(coming.announcedOn, locale), date: until })}</Notice>
          </div>
        )}
      </header>
      <Drawn>
        <div className="mt-12 grid gap-x-16 border-line-strong border-t desktop:grid-cols-[15rem_minmax(0,1fr)]">
          <nav aria-label={t("contents")} className="pt-6 desktop:sticky desktop:top-0 desktop:self-start">
            <ol>
              <SectionLinks sections={sections} />
            </ol>
          </nav>
          <div className="max-w-[42rem]">
            {sections.map(({ id, heading, paragraphs, coming: latest, link }) => (
              <section key={id} id={id} className="scroll-mt-4 border-line border-b py-7 last:border-b-0">
                <h2 className="serif text-ink text-title">{heading}</h2>
                <Paragraphs texts={(isLatest && latest) || paragraphs} />
                {until && latest && (
                  <>
                    <h3 className="mt-5 font-semibold text-body text-ink">{t("comingWords", { date: until })}</h3>
                    <Paragraphs texts={latest} />
                  </>
                )}
                {link && (
                  <p className="mt-3 text-body">
                    <TextLink href={hrefFor(locale, link.path)}>{link.label}</TextLink>
                  </p>
                )}
              </section>
            ))}
          </div>
        </div>
      </Drawn>
      <StructuredData
        data={breadcrumbList(locale, [
          { name: "ultra", path: "/" },
          { name: t(`${document}.title`), path: LEGAL_PATHS[document] },
        ])}
      />
    </article>
  );
}

const Paragraphs = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text) => (
    <p key={text} className="mt-3 text-body text-muted leading-relaxed">
      {text}
    </p>
  ));
