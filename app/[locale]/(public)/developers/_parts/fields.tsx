import { getTranslations } from "next-intl/server";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import type { FieldRow, TypePart } from "./field-rows";
import { CONTRACT_LANGUAGE } from "./frame";
import { schemaPath } from "./schema-groups";

interface TypeProps {
  type: readonly TypePart[];
  locale: Locale;
}

/** The browser follows the links, because the place that an address names is marked only then. */
export function TypeText({ type, locale }: TypeProps) {
  return type.map(({ text, isName }) =>
    isName ? (
      <a key={text} href={hrefFor(locale, schemaPath(text))}>
        {text}
      </a>
    ) : (
      text
    ),
  );
}

/** Fields with type, limits and description. `places`: where each input is. */
export async function SchemaFields({
  rows,
  locale,
  places = {},
}: {
  rows: readonly FieldRow[];
  locale: Locale;
  places?: Readonly<Record<string, string>>;
}) {
  const t = await getTranslations("developers");
  return (
    <dl className="fields" lang={CONTRACT_LANGUAGE}>
      {rows.map(({ name, type, isRequired, limits, description }) => {
        const place = [places[name], isRequired ? null : t("optional")].filter(Boolean).join(" · ");
        return (
          <div key={name}>
            <dt>
              <code>{name}</code>
              {place !== "" && <span>{place}</span>}
            </dt>
            <dd>
              <code>
                <TypeText type={type} locale={locale} />
              </code>
              {limits !== "" && <small>{limits}</small>}
              {description !== "" && <span>{description}</span>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
