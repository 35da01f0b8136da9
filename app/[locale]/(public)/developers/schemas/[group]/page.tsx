import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Drawn } from "@/components/ui/drawn/drawn";
import { describedApi } from "@/lib/contract/openapi/describe";
import { pageMetadata } from "@/lib/i18n/metadata";
import { pageLocale } from "@/lib/i18n/page-locale";
import { fieldRows, typeOf } from "../../_parts/field-rows";
import { SchemaFields, TypeText } from "../../_parts/fields";
import { CONTRACT_LANGUAGE, Frame } from "../../_parts/frame";
import { SCHEMAS_PATH, schemaGroups } from "../../_parts/schema-groups";

interface GroupParams {
  params: Promise<{ locale: string; group: string }>;
}

export const generateStaticParams = () => schemaGroups().map(({ slug }) => ({ group: slug }));

async function groupOf(params: GroupParams["params"]) {
  const locale = await pageLocale(params);
  const { group: slug } = await params;
  const group = schemaGroups().find((each) => each.slug === slug) ?? notFound();
  const t = await getTranslations({ locale, namespace: "developers" });
  const { tag, names } = group;
  const words =
    tag === null
      ? { title: t("schemas.shared"), lead: t("schemas.sharedLead") }
      : { title: t("schemas.of", { tag }), lead: t("schemas.ofLead", { tag }) };
  return { locale, names, path: `${SCHEMAS_PATH}/${slug}`, ...words };
}

export async function generateMetadata({ params }: GroupParams) {
  const { locale, path, title, lead } = await groupOf(params);
  return pageMetadata({ locale, path, title: `${title} · ultra`, description: lead });
}

export default async function SchemaGroupPage({ params }: GroupParams) {
  const { path, title, lead, names } = await groupOf(params);
  const { schemas } = describedApi();
  return (
    <Frame path={path} title={title} lead={lead}>
      <Drawn>
        <div className="schemas" lang={CONTRACT_LANGUAGE}>
          {names.map((name) => {
            const schema = schemas[name] ?? {};
            return (
              <section key={name} id={name}>
                <h2>{name}</h2>
                {schema.description && <p>{schema.description}</p>}
                {schema.properties ? (
                  <SchemaFields rows={fieldRows(schema)} path={path} />
                ) : (
                  <div className="schema-type">
                    <TypeText type={typeOf(schema)} path={path} />
                    {schema.pattern && <small>{schema.pattern}</small>}
                  </div>
                )}
              </section>
            );
          })}
        </div>
      </Drawn>
    </Frame>
  );
}
