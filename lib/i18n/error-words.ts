import { getTranslations } from "next-intl/server";
import type { Call } from "@/lib/contract/define";
import type { ErrorCode } from "@/lib/contract/values/errors";
import type { ErrorWords } from "./error-text";

/** The error codes that any call may return. */
const COMMON_ERRORS = [
  "INVALID_INPUT",
  "IDEMPOTENCY_CONFLICT",
  "TOO_MANY_REQUESTS",
  "NOT_FOUND",
  "GATEWAY_UNAVAILABLE",
  "INTERNAL",
] as const satisfies readonly ErrorCode[];

/** The messages of every error that the given calls may return, in the page's language. */
export async function errorWordsFor(...calls: readonly Pick<Call, "errors">[]): Promise<ErrorWords> {
  const t = await getTranslations("errors");
  const codes = new Set<ErrorCode>([...COMMON_ERRORS, ...calls.flatMap(({ errors }) => errors)]);
  const words = Object.fromEntries([...codes].map((code) => [code, t(code)]));
  return { ...words, INTERNAL: t("INTERNAL") };
}
