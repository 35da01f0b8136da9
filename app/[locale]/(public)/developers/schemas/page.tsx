import { getTranslations } from "next-intl/server";
import { describedApi } from "@/lib/contract/openapi/describe";
import { pageMetadata } from "@/lib/i18n/metadata";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { fieldRows, typeOf } from "../_parts/field-rows";
import { Fields, TypeText } from "../_parts/fields";
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
      <div className="mt-10 max-w-3xl" lang={CONTRACT_LANGUAGE}>
        {named.map(([name, schema]) => (
          <section key={name} id={name} className="scroll-mt-4 border-line-strong border-t py-5">
            <h2 className="font-code font-semibold text-body text-ink">{name}</h2>
            {schema.description && <p className="mt-1 text-body text-muted">{schema.description}</p>}
            {schema.properties ? (
              <div className="mt-3">
                <Fields rows={fieldRows(schema)} locale={locale} />
              </div>
            ) : (
              <p className="mt-1 font-code text-label text-muted">
                <TypeText type={typeOf(schema)} locale={locale} />
                {schema.pattern && <span className="block text-faint text-note">{schema.pattern}</span>}
              </p>
            )}
          </section>
        ))}
      </div>
    </Frame>
  );
}
