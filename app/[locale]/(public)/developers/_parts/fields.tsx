import { getTranslations } from "next-intl/server";
import { Fragment } from "react";
import type { FieldRow, TypePart } from "./field-rows";
import { CONTRACT_LANGUAGE } from "./frame";
import { relativeHref } from "./relative-href";
import { schemaPath } from "./schema-groups";

interface Place {
  /** The path of the page without language. */
  path: string;
}

/** The browser follows the links, because the place that an address names is marked only then. */
export function TypeText({ type, path }: Place & { type: readonly TypePart[] }) {
  return type.map(({ text, isName }) =>
    isName ? (
      <a key={text} href={relativeHref(path, schemaPath(text))}>
        {text}
      </a>
    ) : (
      text
    ),
  );
}

interface FieldsProps extends Place {
  rows: readonly FieldRow[];
  /** Where each input is, by name. */
  places?: Readonly<Record<string, string>>;
}

/** Fields with type, limits and description. */
export async function SchemaFields({ rows, path, places = {} }: FieldsProps) {
  const t = await getTranslations("developers");
  return (
    <dl className="fields" lang={CONTRACT_LANGUAGE}>
      {rows.map(({ name, type, isRequired, limits, description }) => {
        const place = [places[name], isRequired ? null : t("optional")].filter(Boolean).join(" · ");
        return (
          <Fragment key={name}>
            <dt>
              {name}
              {place !== "" && <span>{place}</span>}
            </dt>
            <dd>
              <TypeText type={type} path={path} />
              {limits !== "" && <small>{limits}</small>}
              {description !== "" && <span>{description}</span>}
            </dd>
          </Fragment>
        );
      })}
    </dl>
  );
}
