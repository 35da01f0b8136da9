import { getTranslations } from "next-intl/server";
import { Drawn } from "@/components/ui/drawn/drawn";
import { ERROR_STATUS, type ErrorCode } from "@/lib/contract/values/errors";
import { problemBody } from "@/lib/contract/values/problem-response";
import { pageMetadata } from "@/lib/i18n/metadata";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { CodeBlock } from "../_parts/code-block";
import { Frame } from "../_parts/frame";

const PATH = "/developers/errors";
// The keys of a constant object are exactly these.
const CODES = Object.keys(ERROR_STATUS) as readonly ErrorCode[];
const STATUSES = [...new Set(CODES.map((code) => ERROR_STATUS[code]))].sort((a, b) => a - b);

export async function generateMetadata({ params }: LocaleParams) {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: "developers" });
  return pageMetadata({ locale, path: PATH, title: `${t("errors.title")} · ultra`, description: t("errors.lead") });
}

export default async function ErrorsPage({ params }: LocaleParams) {
  await pageLocale(params);
  const [t, messages] = await Promise.all([getTranslations("developers"), getTranslations("errors")]);
  const example = problemBody("INSUFFICIENT_BALANCE", { requestId: "8b3c0f5e-6a0d-4f59-9a39-1d9a3f4f7f0e" });
  return (
    <Frame path={PATH} title={t("errors.title")} lead={t("errors.lead")}>
      <div className="mt-8 max-w-3xl">
        <CodeBlock>{JSON.stringify(example, null, 2)}</CodeBlock>
        <Drawn>
          <div className="error-codes">
            {STATUSES.map((status) => (
              // Each row shows the status too, for a reader whom an address has led to it.
              <section key={status} style={{ counterReset: `status ${status}` }}>
                <h2>{status}</h2>
                <dl>
                  {CODES.filter((code) => ERROR_STATUS[code] === status).map((code) => (
                    <div key={code} id={code}>
                      <dt>{code}</dt>
                      <dd>{messages(code)}</dd>
                    </div>
                  ))}
                </dl>
              </section>
            ))}
          </div>
        </Drawn>
      </div>
    </Frame>
  );
}
