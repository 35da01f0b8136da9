import { getTranslations } from "next-intl/server";
import { TextLink } from "@/components/ui/text-link";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import type { FieldRow, TypePart } from "./field-rows";
import { CONTRACT_LANGUAGE } from "./frame";

export function TypeText({ type, locale }: { type: readonly TypePart[]; locale: Locale }) {
  return type.map(({ text, isName }) =>
    isName ? (
      <TextLink key={text} href={hrefFor(locale, `/developers/schemas#${text}`)}>
        {text}
      </TextLink>
    ) : (
      text
    ),
  );
}

/** Fields with type, limits and description. `places`: where each input is. */
export async function Fields({
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
    <dl className="border-line border-t" lang={CONTRACT_LANGUAGE}>
      {rows.map(({ name, type, isRequired, limits, description }) => (
        <div
          key={name}
          className="grid gap-x-6 gap-y-0.5 border-line border-b py-2 tablet:grid-cols-[15rem_minmax(0,1fr)]"
        >
          <dt className="min-w-0">
            <code className="font-code text-ink text-label">{name}</code>
            <span className="ml-2 text-faint text-note" lang={undefined}>
              {[places[name], isRequired ? null : t("optional")].filter(Boolean).join(" · ")}
            </span>
          </dt>
          <dd className="min-w-0 text-label text-muted">
            <span className="font-code">
              <TypeText type={type} locale={locale} />
            </span>
            {limits !== "" && <span className="block text-faint text-note">{limits}</span>}
            {description !== "" && <span className="block text-note">{description}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
