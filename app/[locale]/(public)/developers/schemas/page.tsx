import { getTranslations } from "next-intl/server";
import { Drawn } from "@/components/ui/drawn/drawn";
import { pageMetadata } from "@/lib/i18n/metadata";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { CONTRACT_LANGUAGE, Frame } from "../_parts/frame";
import { relativeHref } from "../_parts/relative-href";
import { SCHEMAS_PATH, schemaGroups, schemaPath } from "../_parts/schema-groups";

export async function generateMetadata({ params }: LocaleParams) {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: "developers" });
  const words = { title: `${t("schemas.title")} · ultra`, description: t("schemas.lead") };
  return pageMetadata({ locale, path: SCHEMAS_PATH, ...words });
}

/** Every schema by name. Each name is an anchor, so that an address of the former single page finds its schema. */
export default async function SchemasPage({ params }: LocaleParams) {
  await pageLocale(params);
  const t = await getTranslations("developers");
  return (
    <Frame path={SCHEMAS_PATH} title={t("schemas.title")} lead={t("schemas.lead")}>
      <Drawn>
        <div className="schema-index">
          {schemaGroups().map(({ slug, tag, names }) => (
            <section key={slug}>
              <h2 lang={tag === null ? undefined : CONTRACT_LANGUAGE}>
                <a href={relativeHref(SCHEMAS_PATH, `${SCHEMAS_PATH}/${slug}`)}>{tag ?? t("schemas.shared")}</a>
              </h2>
              <ul lang={CONTRACT_LANGUAGE}>
                {names.map((name) => (
                  <li key={name} id={name}>
                    <a href={relativeHref(SCHEMAS_PATH, schemaPath(name))}>{name}</a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </Drawn>
    </Frame>
  );
}
