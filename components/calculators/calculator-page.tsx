import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { FaqData, StructuredData } from "@/components/layout/structured-data";
import { Disclosure } from "@/components/ui/disclosure";
import { TextLink } from "@/components/ui/text-link";
import type { Texts } from "@/lib/calculators/fields";
import { CALCULATORS, findWorksheet } from "@/lib/calculators/registry";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { pageLocale } from "@/lib/i18n/page-locale";
import { breadcrumbList, webApplication } from "@/lib/schema-org/structured-data";
import { CalculatorView } from "./calculator-view";
import { LiveForm } from "./live-form";
import { workOut } from "./work-out";

export interface CalculatorParams {
  params: Promise<{ locale: string; slug: string }>;
}

const INDEX = "/calculators";
const QUESTIONS = ["one", "two"] as const;

/** The same head with and without figures in the address: the canonical address has none. */
export async function calculatorMetadata({ params }: CalculatorParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const { slug } = await params;
  if (!findWorksheet(slug)) notFound();
  const t = await getTranslations({ locale, namespace: "calculators" });
  const words = { title: t(`pages.${slug}.title`), description: t(`pages.${slug}.description`) };
  return pageMetadata({ locale, path: `${INDEX}/${slug}`, ...words });
}

export async function CalculatorPage({ params, texts }: CalculatorParams & { texts: Texts }) {
  const locale = await pageLocale(params);
  const { slug } = await params;
  const calculator = findWorksheet(slug);
  if (!calculator) notFound();
  const t = await getTranslations("calculators");
  const path = hrefFor(locale, `${INDEX}/${slug}`);
  const { category } = calculator;
  return (
    <div className="page pt-8 pb-20 desktop:pt-14">
      <header className="mb-10 max-w-3xl desktop:mb-14">
        <nav aria-label={t("ui.crumbs")} className="text-label text-muted">
          <TextLink href={hrefFor(locale, INDEX)}>{t("ui.calculators")}</TextLink> / {t(`pages.${slug}.name`)}
        </nav>
        <h1 className="serif mt-3 text-heading text-ink">{t(`pages.${slug}.heading`)}</h1>
        <p className="mt-4 text-lead text-muted">{t(`pages.${slug}.lead`)}</p>
      </header>
      <LiveForm
        path={path}
        work={workOut.bind(null, slug, locale)}
        isInAddress={!Object.values(calculator.fields).some((field) => field.is === "list")}
        event={{ event: "calculator_used", properties: category === null ? {} : { productType: category } }}
        words={{ working: t("ui.working"), failed: t("ui.failed") }}
      >
        <CalculatorView calculator={calculator} locale={locale} texts={texts} now={Date.now()} />
      </LiveForm>
      <About locale={locale} slug={slug} />
      <StructuredData
        data={[
          webApplication({
            locale,
            path: `${INDEX}/${slug}`,
            name: t(`pages.${slug}.name`),
            description: t(`pages.${slug}.description`),
          }),
          breadcrumbList(locale, [
            { name: t("ui.calculators"), path: INDEX },
            { name: t(`pages.${slug}.name`), path: `${INDEX}/${slug}` },
          ]),
        ]}
      />
    </div>
  );
}

async function About({ locale, slug }: { locale: Locale; slug: string }) {
  const t = await getTranslations("calculators");
  const questions = QUESTIONS.map((key) => ({
    question: t(`pages.${slug}.questions.${key}.question`),
    answer: t(`pages.${slug}.questions.${key}.answer`),
  }));
  return (
    <div className="mt-16 grid gap-x-16 gap-y-12 border-line-strong border-t pt-10 desktop:grid-cols-2">
      <section>
        <h2 className="serif text-ink text-title">{t("ui.notShown")}</h2>
        <p className="mt-3 max-w-prose text-body text-muted">{t(`pages.${slug}.notShown`)}</p>
        <h2 className="serif mt-10 text-ink text-title">{t("ui.others")}</h2>
        <ul className="mt-2">
          {CALCULATORS.filter((each) => each.slug !== slug).map((each) => (
            <li key={each.slug} className="flex min-h-11 items-center text-body tablet:min-h-9">
              <TextLink href={hrefFor(locale, `${INDEX}/${each.slug}`)} prefetch={false}>
                {t(`pages.${each.slug}.name`)}
              </TextLink>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2 className="serif text-ink text-title">{t("ui.questions")}</h2>
        <div className="mt-3 border-line border-t">
          {questions.map(({ question, answer }) => (
            <Disclosure key={question} summary={question}>
              {answer}
            </Disclosure>
          ))}
        </div>
        <FaqData questions={questions} />
      </section>
    </div>
  );
}
