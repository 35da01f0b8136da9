import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { QuestionList } from "@/components/layout/question-list";
import { FaqData } from "@/components/layout/structured-data";
import { ButtonLink } from "@/components/ui/button";
import { Drawn } from "@/components/ui/drawn/drawn";
import { TextLink } from "@/components/ui/text-link";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import type { Question } from "@/lib/schema-org/structured-data";

/** A part of an explore page under its serif headline, with a hairline above. */
export function ExplorePart({
  title,
  aside,
  id,
  children,
}: {
  title: string;
  aside?: ReactNode;
  id?: string;
  children: ReactNode;
}) {
  return (
    <section id={id} className="explore-part">
      <div>
        <h2 className="serif text-heading text-ink">{title}</h2>
        {aside && <div className="text-body text-muted">{aside}</div>}
      </div>
      {children}
    </section>
  );
}

interface HeroProps {
  name: string;
  headline: string;
  lead: string;
  actions: readonly { readonly href: string; readonly words: string }[];
  locale: Locale;
  /** The worked example. */
  children: ReactNode;
}

/** The headline of the product, with its lead and actions, beside the worked example. */
export async function Hero({ name, headline, lead, actions, locale, children }: HeroProps) {
  const t = await getTranslations("explore");
  return (
    <div className="grid gap-x-16 gap-y-10 pt-6 tablet:pt-10 desktop:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] desktop:pt-16">
      <Drawn>
        <div>
          <nav aria-label={t("breadcrumb")} className="text-label text-muted">
            <TextLink href={hrefFor(locale, "/explore")} className="no-underline hover:underline">
              {t("explore")}
            </TextLink>
            <span aria-hidden> / </span>
            {name}
          </nav>
          <h1 className="serif mt-3 text-ink text-display">{headline}</h1>
          <p className="mt-6 max-w-[34rem] text-lead text-muted">{lead}</p>
          <div className="mt-7 flex flex-wrap gap-3">
            {actions.map(({ href, words }, index) => (
              <ButtonLink key={href} href={href} size="large" variant={index === 0 ? undefined : "secondary"}>
                {words}
              </ButtonLink>
            ))}
          </div>
        </div>
      </Drawn>
      {children}
    </div>
  );
}

export interface ExploreFact {
  readonly label: string;
  readonly value: string;
  readonly note?: string;
}

/** The facts in one strip. */
export function FactStrip({ facts }: { facts: readonly ExploreFact[] }) {
  return (
    <Drawn>
      <dl className="fact-strip">
        {facts.map(({ label, value, note }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
            {note && <dd>{note}</dd>}
          </div>
        ))}
      </dl>
    </Drawn>
  );
}

export interface ExploreStep {
  readonly title: string;
  readonly text: string;
}

/** The path of the money, as stations on one line. */
export function ExploreSteps({ steps }: { steps: readonly ExploreStep[] }) {
  return (
    <Drawn>
      <ol className="explore-steps">
        {steps.map(({ title, text }) => (
          <li key={title}>
            <span aria-hidden>
              <span />
              <span />
            </span>
            <h3 className="serif text-ink text-title">{title}</h3>
            <p className="mt-1.5 max-w-prose text-body text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </Drawn>
  );
}

/** The product's risks, each with the number of times that it has occurred. */
export function ExploreRisks({ risks }: { risks: readonly ExploreStep[] }) {
  return (
    <Drawn>
      <div className="grid gap-x-12 gap-y-8 desktop:grid-cols-3">
        {risks.map(({ title, text }) => (
          <div key={title}>
            <h3 className="serif text-ink text-title">{title}</h3>
            <p className="mt-2 max-w-prose text-body text-muted">{text}</p>
          </div>
        ))}
      </div>
    </Drawn>
  );
}

export async function Faq({ questions, locale }: { questions: readonly Question[]; locale: Locale }) {
  const t = await getTranslations("explore");
  return (
    <ExplorePart
      title={t("questions")}
      aside={<TextLink href={hrefFor(locale, "/risk-disclosure")}>{t("allRisks")}</TextLink>}
    >
      <Drawn>
        <QuestionList questions={questions} className="max-w-[48rem] border-line-strong border-t" />
      </Drawn>
      <FaqData questions={questions} />
    </ExplorePart>
  );
}
