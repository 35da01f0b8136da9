import type { getTranslations } from "next-intl/server";
import { lawValues } from "@/components/money/law-values";
import type { Question } from "@/lib/schema-org/structured-data";
import { businessNow } from "@/lib/web/clock";
import type { ExploreStep } from "./sections";

export type Words = Awaited<ReturnType<typeof getTranslations>>;
export type PageWordValues = Readonly<Record<string, string | number>>;

const FOUR = ["one", "two", "three", "four"] as const;
const THREE = ["one", "two", "three"] as const;

/** The four stations of the money. @param t translations of the page's namespace. */
export const explainedSteps = (t: Words, values: PageWordValues = {}): readonly ExploreStep[] =>
  FOUR.map((key) => ({ title: t(`steps.${key}.title`, values), text: t(`steps.${key}.text`, values) }));

/** The three risks of a page. */
export const risksOf = (t: Words, values: PageWordValues = {}): readonly ExploreStep[] =>
  THREE.map((key) => ({ title: t(`risks.${key}.title`), text: t(`risks.${key}.text`, values) }));

export const questionsOf = (t: Words, values: PageWordValues = {}): readonly Question[] =>
  FOUR.map((key) => ({
    question: t(`faq.${key}.question`),
    answer: t(`faq.${key}.answer`, { ...lawValues(businessNow()), ...values }),
  }));
