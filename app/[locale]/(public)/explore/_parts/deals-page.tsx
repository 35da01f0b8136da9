import { getTranslations } from "next-intl/server";
import { Fragment, type ReactNode } from "react";
import type { ListedDeal } from "@/lib/contract/calls/deals";
import { dealsOf, type ExploreSlug } from "./explore-subjects";
import { OpenNow } from "./open-deals";
import type { PageProps } from "./page-props";
import { questionsOf, risksOf, stepsOf, type Values, type Words } from "./page-words";
import { type Fact, FactStrip, Faq, Hero, Part, Risks, Steps } from "./sections";
import { TrackRecord } from "./track-record";

type Section = "own" | "steps" | "open" | "record" | "risks";

interface DealsPageProps extends Omit<PageProps, "query"> {
  slug: ExploreSlug;
  /** Translations of the page's namespace. */
  t: Words;
  actions: readonly { readonly href: string; readonly words: string }[];
  /** The worked example; nothing before the catalogue is read. */
  example: ReactNode;
  facts: readonly Fact[];
  /** For the placeholders of the steps, risks and questions. */
  values?: Values;
  /** Whether the risks name counts of the catalogue, without which they are not shown. */
  hasCountedRisks?: boolean;
  order: readonly Section[];
  /** A part that no other page has: `own` in the order. */
  children?: ReactNode;
}

/** The page of a category whose deals are listed: an example, facts, and these sections in its own order. */
export async function DealsPage({ slug, t, catalogue, locale, values = {}, order, children, ...page }: DealsPageProps) {
  const shared = await getTranslations("explore");
  const deals: readonly ListedDeal[] | null = catalogue && dealsOf(slug, catalogue);
  const sections: Readonly<Record<Section, ReactNode>> = {
    own: children,
    steps: (
      <Part title={t("stepsTitle")}>
        <Steps steps={stepsOf(t, values)} />
      </Part>
    ),
    open: <OpenNow deals={deals} locale={locale} />,
    record: <TrackRecord slug={slug} catalogue={catalogue} title={t("dotsTitle")} locale={locale} />,
    risks: (catalogue || !page.hasCountedRisks) && (
      <Part id="risks" title={t("risksTitle")}>
        <Risks risks={risksOf(t, values)} />
      </Part>
    ),
  };
  return (
    <>
      <Hero
        name={shared(`places.${slug}.name`)}
        headline={t("headline")}
        lead={t("lead")}
        actions={page.actions}
        locale={locale}
      >
        {page.example}
      </Hero>
      <FactStrip facts={page.facts} />
      {order.map((section) => (
        <Fragment key={section}>{sections[section]}</Fragment>
      ))}
      <Faq questions={questionsOf(t, values)} locale={locale} />
    </>
  );
}
