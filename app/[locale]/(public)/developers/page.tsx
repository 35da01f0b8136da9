import { getTranslations } from "next-intl/server";
import { TextLink } from "@/components/ui/text-link";
import { pageMetadata } from "@/lib/i18n/metadata";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { SITE_ORIGIN } from "@/lib/i18n/site-origin";
import { CodeBlock } from "./_parts/code-block";
import { curlOf } from "./_parts/curl";
import { EXAMPLES } from "./_parts/examples";
import { callsUnder, Frame } from "./_parts/frame";

const PATH = "/developers";
const LANGUAGES = ["curl", "typeScript", "generated"] as const;
const SECTIONS = ["address", "session", "wire", "commands", "failures"] as const;

export async function generateMetadata({ params }: LocaleParams) {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: "developers" });
  return pageMetadata({ locale, path: PATH, title: `${t("title")} · ultra`, description: t("lead") });
}

export default async function DevelopersPage({ params }: LocaleParams) {
  await pageLocale(params);
  const t = await getTranslations("developers");
  const [signIn] = callsUnder("Sign-in");
  return (
    <Frame path={PATH} title={t("title")} lead={t("lead")}>
      <div className="mt-10 max-w-[42rem] border-line-strong border-t">
        {SECTIONS.map((section) => (
          <section key={section} id={section} className="scroll-mt-4 border-line border-b py-6">
            <h2 className="serif text-ink text-title">{t(`sections.${section}.heading`)}</h2>
            <p className="mt-3 text-body text-muted">{t(`sections.${section}.text`)}</p>
            {section === "session" && signIn && (
              <div className="mt-4">
                <CodeBlock>{curlOf(signIn)}</CodeBlock>
              </div>
            )}
          </section>
        ))}
        <section id="examples" className="scroll-mt-4 border-line border-b py-6">
          <h2 className="serif text-ink text-title">{t("examples.heading")}</h2>
          {LANGUAGES.map((language) => (
            <div key={language} className="mt-4">
              <h3 className="text-body text-muted">{t(`examples.${language}`)}</h3>
              <div className="mt-3">
                <CodeBlock>{EXAMPLES[language](SITE_ORIGIN)}</CodeBlock>
              </div>
            </div>
          ))}
        </section>
        <p className="py-6 text-body text-ink">
          {/* A file for programs, outside the pages of the site. */}
          {t.rich("document", {
            link: (chunks) => <TextLink href="/api/openapi.json">{chunks}</TextLink>,
          })}
        </p>
      </div>
    </Frame>
  );
}
