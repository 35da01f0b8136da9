import { getTranslations } from "next-intl/server";
import { TextLink } from "@/components/ui/text-link";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import type { FieldRow, TypePart } from "./field-rows";
import { CONTRACT_LANGUAGE } from "./frame";

const PlaceLink = ({ name }: { name: string }) => <a href={`#${name}`}>{name}</a>;

interface TypeProps {
  type: readonly TypePart[];
  /** Whether the page holds every schema, so that a name is a place on it. */
  isOnSchemas?: boolean;
  locale: Locale;
}

export function TypeText({ type, isOnSchemas = false, locale }: TypeProps) {
  return type.map(({ text, isName }) => {
    if (!isName) return text;
    if (isOnSchemas) return <PlaceLink key={text} name={text} />;
    return (
      <TextLink key={text} href={hrefFor(locale, `/developers/schemas#${text}`)}>
        {text}
      </TextLink>
    );
  });
}

/** Fields with type, limits and description. `places`: where each input is. */
export async function SchemaFields({
  rows,
  locale,
  isOnSchemas = false,
  places = {},
}: {
  rows: readonly FieldRow[];
  isOnSchemas?: boolean;
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
                <TypeText type={type} isOnSchemas={isOnSchemas} locale={locale} />
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
