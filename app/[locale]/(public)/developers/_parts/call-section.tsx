import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { publicPath } from "@/lib/contract/define";
import { type DescribedCall, describedApi } from "@/lib/contract/openapi/describe";
import { resolved } from "@/lib/contract/openapi/example";
import type { ErrorCode } from "@/lib/contract/values/errors";
import { CodeBlock } from "./code-block";
import { curlOf } from "./curl";
import { ErrorLinks } from "./error-links";
import { fieldRows, typeOf } from "./field-rows";
import { SchemaFields, TypeText } from "./fields";
import { CONTRACT_LANGUAGE } from "./frame";

interface CallProps {
  described: DescribedCall;
  /** The path of the page without language. */
  path: string;
}

/** One call: its summary, permitted callers, input, output, example and its own error codes. */
export async function CallSection({ described, path, shared }: CallProps & { shared: readonly ErrorCode[] }) {
  const t = await getTranslations("developers");
  const { call, inputs } = described;
  const errors = described.errors.filter((code) => !shared.includes(code));
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
    <section id={call.name}>
      <h2>
        <a href={`#${call.name}`}>
          <span>{call.method}</span> {publicPath(call)}
        </a>
      </h2>
      <p lang={CONTRACT_LANGUAGE}>{call.summary}</p>
      <p>{facts.filter(Boolean).join(" ")}</p>
      <div>
        <div>
          {rows.length > 0 && (
            <Part title={t("input")}>
              <SchemaFields rows={rows} path={path} places={places} />
            </Part>
          )}
          <Output described={described} path={path} />
          {errors.length > 0 && (
            <Part title={t(shared.length > 0 ? "errors.further" : "errors.title")}>
              <ErrorLinks codes={errors} path={path} />
            </Part>
          )}
        </div>
        <Examples described={described} />
      </div>
    </section>
  );
}

async function Output({ described, path }: CallProps) {
  const t = await getTranslations("developers");
  const { call, output, mayBeEmpty } = described;
  return (
    <Part title={t("output")}>
      <p>
        <code>200 {output ? <TypeText type={typeOf(output)} path={path} /> : call.produces}</code>
        {mayBeEmpty && <span>{t("mayBeEmpty")}</span>}
      </p>
      {output && <SchemaFields rows={fieldRows(resolved(output, describedApi().schemas))} path={path} />}
    </Part>
  );
}

async function Examples({ described }: { described: DescribedCall }) {
  const t = await getTranslations("developers");
  return (
    <div>
      <Part title={t("request")}>
        <CodeBlock>{curlOf(described)}</CodeBlock>
      </Part>
      {described.output && (
        <Part title={t("response")}>
          <CodeBlock>{JSON.stringify(described.outputExample, null, "\t")}</CodeBlock>
        </Part>
      )}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3>{title}</h3>
      {children}
    </div>
  );
}
