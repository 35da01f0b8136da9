import { getTranslations } from "next-intl/server";
import { Fragment, type ReactNode } from "react";
import { Drawn } from "@/components/ui/drawn/drawn";
import type { ListedDeal } from "@/lib/contract/calls/deals";
import { dealsOf, type ExploreSlug } from "./explore-subjects";
import { OpenNow } from "./open-deals";
import type { PageProps } from "./page-props";
import { explainedSteps, type PageWordValues, questionsOf, risksOf, type Words } from "./page-words";
import { type ExploreFact, ExplorePart, ExploreRisks, ExploreSteps, FactStrip, Faq, Hero } from "./sections";
import { TrackRecordSection } from "./track-record";

type Section = "own" | "steps" | "open" | "record" | "risks";

interface DealsPageProps extends Omit<PageProps, "query"> {
  slug: ExploreSlug;
  /** Translations of the page's namespace. */
  t: Words;
  actions: readonly { readonly href: string; readonly words: string }[];
  /** The worked example; nothing before the catalogue is read. */
  example: ReactNode;
  facts: readonly ExploreFact[];
  /** For the placeholders of the steps, risks and questions. */
  values?: PageWordValues;
  /** Whether the risks name counts of the catalogue, without which they are not shown. */
  hasCountedRisks?: boolean;
  order: readonly Section[];
  /** A part that no other page has, without a component of the browser: `own` in the order. */
  children?: ReactNode;
}

/** The page of a category whose deals are listed: an example, facts, and these sections in its own order. */
export async function DealsPage({ slug, t, catalogue, locale, values = {}, order, children, ...page }: DealsPageProps) {
  const shared = await getTranslations("explore");
  const deals: readonly ListedDeal[] | null = catalogue && dealsOf(slug, catalogue);
  const sections: Readonly<Record<Section, ReactNode>> = {
    own: <Drawn>{children}</Drawn>,
    steps: (
      <ExplorePart title={t("stepsTitle")}>
        <ExploreSteps steps={explainedSteps(t, values)} />
      </ExplorePart>
    ),
    open: <OpenNow deals={deals} locale={locale} />,
    record: <TrackRecordSection slug={slug} catalogue={catalogue} title={t("dotsTitle")} locale={locale} />,
    risks: (catalogue || !page.hasCountedRisks) && (
      <ExplorePart id="risks" title={t("risksTitle")}>
        <ExploreRisks risks={risksOf(t, values)} />
      </ExplorePart>
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
