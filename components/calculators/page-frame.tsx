import { getTranslations } from "next-intl/server";
import { QuestionList } from "@/components/layout/question-list";
import { StructuredData } from "@/components/layout/structured-data";
import { lawValues } from "@/components/money/law-values";
import { Still } from "@/components/ui/drawn/still";
import { TextLink } from "@/components/ui/text-link";
import { CALCULATOR_SLUGS, TOOL_SLUGS } from "@/lib/calculators/registry";
import type { EpochMs } from "@/lib/contract/values/calendar-date";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import type { RecordTotals } from "@/lib/products/payer-record";
import { breadcrumbList, faqPage, webApplication } from "@/lib/schema-org/structured-data";
import { pathOf, type Room } from "./calculator-paths";

interface FrameProps {
  locale: Locale;
  room: Room;
  slug: string;
}

/** The way here, the heading and the lead. */
export async function PageIntro({ locale, room, slug }: FrameProps) {
  const t = await getTranslations("calculators");
  return (
    <header className="mb-10 max-w-3xl desktop:mb-14">
      <nav aria-label={t("ui.crumbs")} className="text-label text-muted">
        <TextLink href={hrefFor(locale, pathOf(room))}>{t(`${room}.crumb`)}</TextLink> / {t(`pages.${slug}.name`)}
      </nav>
      <h1 className="serif mt-3 text-heading text-ink">{t(`pages.${slug}.heading`)}</h1>
      <p className="mt-4 text-lead text-muted">{t(`pages.${slug}.lead`)}</p>
    </header>
  );
}

const QUESTIONS = ["one", "two"] as const;

interface PageAboutProps extends FrameProps {
  now: EpochMs;
  record?: RecordTotals | null;
}

/** The limits of the calculation, its questions, the other calculators, and its structured data. */
export async function PageAbout({ locale, room, slug, now, record = null }: PageAboutProps) {
  const t = await getTranslations("calculators");
  const law = lawValues(now);
  const questions = QUESTIONS.map((key) => ({
    question: t(`pages.${slug}.questions.${key}.question`),
    answer: t(`pages.${slug}.questions.${key}.answer`, law),
  }));
  const name = t(`pages.${slug}.name`);
  const path = pathOf(room, slug);
  const slugs: readonly string[] = room === "tools" ? TOOL_SLUGS : CALCULATOR_SLUGS;
  return (
    <div className="mt-16 grid gap-x-16 gap-y-12 border-line-strong border-t pt-10 desktop:grid-cols-2 print:hidden">
      <section>
        <h2 className="serif text-ink text-title">{t("ui.notShown")}</h2>
        <p className="mt-3 max-w-prose text-body text-muted">{t(`pages.${slug}.notShown`)}</p>
        {record && record.due > 0 && (
          <p className="mt-3 max-w-prose text-body text-muted" data-slot="payer-records">
            {t("ui.record", { ...record })}{" "}
            <TextLink href={hrefFor(locale, "/directory")}>{t("ui.toRecords")}</TextLink>
          </p>
        )}
        <h2 className="serif mt-10 text-ink text-title">{t(`${room}.others`)}</h2>
        <ul className="other-pages">
          {slugs
            .filter((each) => each !== slug)
            .map((each) => (
              <li key={each}>
                <TextLink href={hrefFor(locale, pathOf(room, each))}>{t(`pages.${each}.name`)}</TextLink>
              </li>
            ))}
        </ul>
      </section>
      <section>
        <h2 className="serif text-ink text-title">{t("ui.questions")}</h2>
        <Still>
          <QuestionList questions={questions} className="mt-3 border-line border-t" />
        </Still>
      </section>
      <StructuredData
        data={[
          faqPage(questions),
          webApplication({ locale, path, name, description: t(`pages.${slug}.description`, law) }),
          breadcrumbList(locale, [
            { name: t(`${room}.crumb`), path: pathOf(room) },
            { name, path },
          ]),
        ]}
      />
    </div>
  );
}
