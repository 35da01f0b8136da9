import { getTranslations } from "next-intl/server";
import { Drawn } from "@/components/ui/drawn/drawn";
import { describedApi } from "@/lib/contract/openapi/describe";
import { pageMetadata } from "@/lib/i18n/metadata";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { fieldRows, typeOf } from "../_parts/field-rows";
import { SchemaFields, TypeText } from "../_parts/fields";
import { CONTRACT_LANGUAGE, Frame } from "../_parts/frame";

const PATH = "/developers/schemas";

export async function generateMetadata({ params }: LocaleParams) {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: "developers" });
  return pageMetadata({ locale, path: PATH, title: `${t("schemas.title")} · ultra`, description: t("schemas.lead") });
}

export default async function SchemasPage({ params }: LocaleParams) {
  const locale = await pageLocale(params);
  const t = await getTranslations("developers");
  const named = Object.entries(describedApi().schemas).sort(([a], [b]) => (a < b ? -1 : 1));
  return (
    <Frame locale={locale} path={PATH} title={t("schemas.title")} lead={t("schemas.lead")}>
      <Drawn>
        <div className="schemas" lang={CONTRACT_LANGUAGE}>
          {named.map(([name, schema]) => (
            <section key={name} id={name}>
              <h2>{name}</h2>
              {schema.description && <p>{schema.description}</p>}
              {schema.properties ? (
                <div className="mt-3">
                  <SchemaFields rows={fieldRows(schema)} isOnSchemas locale={locale} />
                </div>
              ) : (
                <div className="schema-type">
                  <TypeText type={typeOf(schema)} isOnSchemas locale={locale} />
                  {schema.pattern && <small>{schema.pattern}</small>}
                </div>
              )}
            </section>
          ))}
        </div>
      </Drawn>
    </Frame>
  );
}
