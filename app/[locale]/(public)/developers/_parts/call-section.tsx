import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { TextLink } from "@/components/ui/text-link";
import { publicPath } from "@/lib/contract/define";
import { type DescribedCall, describedApi } from "@/lib/contract/openapi/describe";
import { resolved } from "@/lib/contract/openapi/example";
import { ERROR_STATUS } from "@/lib/contract/values/errors";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { CodeBlock } from "./code-block";
import { curlOf } from "./curl";
import { fieldRows, typeOf } from "./field-rows";
import { SchemaFields, TypeText } from "./fields";
import { CONTRACT_LANGUAGE } from "./frame";

/** One call: its summary, permitted callers, input, output, example and error codes. */
export async function CallSection({ described, locale }: { described: DescribedCall; locale: Locale }) {
  const t = await getTranslations("developers");
  const { call, inputs, errors } = described;
  const rows = fieldRows({
    properties: Object.fromEntries(inputs.map(({ name, schema }) => [name, schema])),
    required: inputs.filter(({ isRequired }) => isRequired).map(({ name }) => name),
  });
  const places = Object.fromEntries(inputs.map(({ name, place }) => [name, t(`place.${place}`)]));
  const facts = [
    t(`access.${call.access}`),
    call.effect === "command" ? t("idempotent") : null,
    call.access === "investor" ? t("familyMember") : null,
  ];
  return (
    <section id={call.name} className="scroll-mt-4 border-line-strong border-t py-8">
      <h2 className="font-code font-semibold text-body text-ink" lang={CONTRACT_LANGUAGE}>
        <a href={`#${call.name}`} className="underline-offset-4 hover:underline">
          <span className="text-accent">{call.method}</span> {publicPath(call)}
        </a>
      </h2>
      <p className="mt-2 max-w-3xl text-body text-ink" lang={CONTRACT_LANGUAGE}>
        {call.summary}
      </p>
      <p className="mt-1 max-w-3xl text-label text-muted">{facts.filter(Boolean).join(" ")}</p>
      <div className="mt-5 grid gap-x-10 gap-y-6 wide:grid-cols-2">
        <div className="min-w-0 space-y-6">
          {rows.length > 0 && (
            <Part title={t("input")}>
              <SchemaFields rows={rows} locale={locale} places={places} />
            </Part>
          )}
          <Output described={described} locale={locale} />
          <Part title={t("errors.title")}>
            <p className="flex flex-wrap gap-x-4 gap-y-1 font-code text-label text-muted">
              {[...errors]
                .sort((a, b) => ERROR_STATUS[a] - ERROR_STATUS[b])
                .map((code) => (
                  <TextLink key={code} href={hrefFor(locale, `/developers/errors#${code}`)}>
                    {ERROR_STATUS[code]} {code}
                  </TextLink>
                ))}
            </p>
          </Part>
        </div>
        <Examples described={described} />
      </div>
    </section>
  );
}

async function Output({ described, locale }: { described: DescribedCall; locale: Locale }) {
  const t = await getTranslations("developers");
  const { call, output, mayBeEmpty } = described;
  return (
    <Part title={t("output")}>
      <p className="mb-2 text-label text-muted">
        <span className="font-code">
          200 {output ? <TypeText type={typeOf(output)} locale={locale} /> : call.produces}
        </span>
        {mayBeEmpty && <span className="block">{t("mayBeEmpty")}</span>}
      </p>
      {output && <SchemaFields rows={fieldRows(resolved(output, describedApi().schemas))} locale={locale} />}
    </Part>
  );
}

async function Examples({ described }: { described: DescribedCall }) {
  const t = await getTranslations("developers");
  return (
    <div className="min-w-0 space-y-6">
      <Part title={t("request")}>
        <CodeBlock>{curlOf(described)}</CodeBlock>
      </Part>
      {described.output && (
        <Part title={t("response")}>
          <CodeBlock>{JSON.stringify(described.outputExample, null, 2)}</CodeBlock>
        </Part>
      )}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-2 text-faint text-label">{title}</h3>
      {children}
    </div>
  );
}
