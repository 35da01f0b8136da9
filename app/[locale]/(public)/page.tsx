import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { QuestionList } from "@/components/layout/question-list";
import { FaqData, StructuredData } from "@/components/layout/structured-data";
import { lawValues } from "@/components/money/law-values";
import { ButtonLink } from "@/components/ui/button";
import { Drawn } from "@/components/ui/drawn/drawn";
import { TextLink } from "@/components/ui/text-link";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { renderForVisitors } from "@/lib/rendering/visitor-page";
import { organization, webSite } from "@/lib/schema-org/structured-data";
import { businessNow } from "@/lib/web/clock";
import { Categories } from "./_home/categories";
import { GiftSection } from "./_home/gift-section";
import { MoneyCustody } from "./_home/money-custody";
import { SchedulePanel } from "./_home/schedule-panel";
import { SinglePayout } from "./_home/single-payout";

/** Seconds: docs/decisions/0064. */
export const revalidate = 30;

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: "home" });
  return pageMetadata({ locale, path: "/", title: t("title"), description: t("description") });
}

/** The disclosures of the home page: regulation, ultra's revenue, and the absence of guarantees. */
async function BeforeDeciding({ locale }: { locale: Locale }) {
  const t = await getTranslations("home");
  return (
    <section className="page pt-16 desktop:pt-24">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 className="serif text-heading text-ink">{t("before.title")}</h2>
        <TextLink href={hrefFor(locale, "/risk-disclosure")} className="text-body">
          {t("before.action")}
        </TextLink>
      </div>
      <ul className="mt-8 grid gap-x-10 gap-y-8 desktop:grid-cols-3">
        {(["guarantee", "regulated", "earns"] as const).map((each) => (
          <li key={each} className="border-line-strong border-t pt-5">
            <h3 className="serif text-ink text-title">{t(`before.${each}.title`)}</h3>
            <p className="mt-2 max-w-prose text-body text-muted">{t(`before.${each}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One page for everybody; the GIFT section moves to the top for visitors abroad (docs/decisions/0062). */
export default async function HomePage({ params }: LocaleParams) {
  renderForVisitors();
  const locale = await pageLocale(params);
  return (
    <div className="flex flex-col">
      <Hero locale={locale} />
      <Drawn>
        <Categories locale={locale} />
        <HowItPays />
        <SinglePayout locale={locale} />
      </Drawn>
      <GiftSection locale={locale} />
      <Drawn>
        <MoneyCustody locale={locale} />
        <BeforeDeciding locale={locale} />
      </Drawn>
      <Questions />
      <StructuredData data={[organization(), webSite(locale)]} />
    </div>
  );
}

async function Hero({ locale }: { locale: Locale }) {
  const t = await getTranslations("home");
  return (
    <div className="page grid items-center gap-x-16 gap-y-12 pt-10 pb-16 tablet:pt-16 desktop:grid-cols-[1.2fr_1fr] desktop:pt-24 desktop:pb-24">
      <div>
        <h1 className="serif text-display text-ink">{t("headline")}</h1>
        <p className="mt-7 max-w-[34rem] text-lead text-muted">{t("lead")}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink href={hrefFor(locale, "/login")} size="large">
            {t("start")}
          </ButtonLink>
          <ButtonLink href="#pays" size="large" variant="secondary">
            {t("see")}
          </ButtonLink>
        </div>
        <p className="mt-5 text-faint text-label">
          {t("notGuaranteed")} <TextLink href={hrefFor(locale, "/risk-disclosure")}>{t("readRisks")}</TextLink>
        </p>
      </div>
      <Drawn>
        <SchedulePanel locale={locale} />
      </Drawn>
    </div>
  );
}

async function HowItPays() {
  const t = await getTranslations("home");
  return (
    <section id="pays" className="page scroll-mt-8 pt-16 pb-12 desktop:pt-24">
      <h2 className="serif text-heading text-ink">{t("paysTitle")}</h2>
      <ol className="mt-8 grid gap-x-10 gap-y-8 desktop:grid-cols-3">
        {(["paysBefore", "paysOn", "paysLate"] as const).map((step) => (
          <li key={step} className="border-line-strong border-t pt-5">
            <h3 className="serif text-ink text-title">{t(`${step}.title`)}</h3>
            <p className="mt-2 max-w-prose text-body text-muted">{t(`${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const QUESTIONS = ["who", "where", "late", "tax", "fees", "need", "early", "nri"] as const;

async function Questions() {
  const t = await getTranslations("home");
  const law = lawValues(businessNow());
  const questions = QUESTIONS.map((key) => ({
    question: t(`questions.${key}.question`),
    answer: t(`questions.${key}.answer`, law),
  }));
  return (
    <section className="page grid gap-x-16 gap-y-6 py-16 desktop:grid-cols-[1fr_1.6fr] desktop:py-24">
      <h2 className="serif text-heading text-ink">{t("questionsTitle")}</h2>
      <Drawn>
        <QuestionList questions={questions} className="border-line-strong border-t" />
      </Drawn>
      <FaqData questions={questions} />
    </section>
  );
}
