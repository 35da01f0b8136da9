import { getTranslations } from "next-intl/server";
import { PageAbout, PageIntro } from "@/components/calculators/page-frame";
import { PanChecker } from "@/components/calculators/pan-checker";
import { Button } from "@/components/ui/button";
import { PAN_HOLDERS } from "@/lib/calculators/pan";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { businessNow } from "@/lib/web/clock";
import { receivePan } from "../actions";

const PAN_PATH = "/tools/pan";

/** The address that answers a form is kept out of search engines. */
export async function panMetadata(locale: Locale, { index }: { index: boolean }) {
  const t = await getTranslations({ locale, namespace: "calculators" });
  const words = { title: t("pages.pan.title"), description: t("pages.pan.description") };
  return pageMetadata({ locale, path: PAN_PATH, index, ...words });
}

/** The same page for both addresses: the static one, and the one that answers a form sent without scripts. */
export async function PanPage({ locale }: { locale: Locale }) {
  const t = await getTranslations("calculators");
  const holders = PAN_HOLDERS.map((letter) => ({ letter, name: t(`pan.holders.${letter}`) }));
  const parts = { series: t("pan.series"), holder: t("pan.holder"), initial: t("pan.initial") };
  return (
    <div className="page pt-8 pb-20 desktop:pt-14">
      <PageIntro locale={locale} room="tools" slug="pan" />
      <div className="grid gap-x-16 gap-y-12 desktop:grid-cols-2">
        <PanChecker
          receive={receivePan}
          answerPath={hrefFor(locale, `${PAN_PATH}/check`)}
          words={{
            ...parts,
            label: t("pan.label"),
            help: t("pan.help"),
            number: t("pan.number"),
            checkLetter: t("pan.checkLetter"),
            rightShape: t("pan.rightShape"),
            holders: {
              ...{ P: t("pan.holders.P"), C: t("pan.holders.C"), H: t("pan.holders.H"), F: t("pan.holders.F") },
              ...{ A: t("pan.holders.A"), T: t("pan.holders.T"), B: t("pan.holders.B"), L: t("pan.holders.L") },
              ...{ J: t("pan.holders.J"), G: t("pan.holders.G") },
            },
            problems: {
              LENGTH: t("pan.problems.LENGTH"),
              LETTERS: t("pan.problems.LETTERS"),
              HOLDER: t("pan.problems.HOLDER"),
              DIGITS: t("pan.problems.DIGITS"),
              CHECK_LETTER: t("pan.problems.CHECK_LETTER"),
            },
          }}
        >
          <noscript>
            <p className="mt-6 text-body text-muted">{t("pan.withoutScripts")}</p>
            <Button type="submit" className="mt-4">
              {t("pan.check")}
            </Button>
          </noscript>
        </PanChecker>
        <section>
          <h2 className="serif text-ink text-title">{t("pan.holdersTitle")}</h2>
          <dl className="mt-3 divide-y divide-line border-line border-y">
            {holders.map(({ letter, name }) => (
              <div key={letter} className="flex gap-6 py-2.5 text-body">
                <dt className="w-6 font-semibold text-ink">{letter}</dt>
                <dd className="text-muted">{name}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
      <PageAbout locale={locale} room="tools" slug="pan" now={businessNow()} />
    </div>
  );
}
