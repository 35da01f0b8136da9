import "server-only";
import { redirect } from "next/navigation";
import { AppError, type ErrorCode } from "@/lib/contract/values/errors";
import type { FormState } from "@/lib/contract/values/form-state";
import { isPublicPath } from "@/lib/contract/values/public-path";
import { hrefFor } from "@/lib/i18n/navigation";
import { pageLanguage, pagePath } from "./page-language";
import { forgetSession } from "./session";

/** The text fields of a form, trimmed of nothing: what was typed is what is shown again. */
export function typedIn(form: FormData, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? "")]));
}

/**
 * Runs what a form asks for and turns a refusal into a state the form can show beside its fields. A session that is
 * over leads to the start. `redirect()` inside `work` passes through.
 */
export async function submitForm<Value>(
  values: Record<string, string>,
  work: () => Promise<Value>,
): Promise<FormState<Value>> {
  try {
    return { status: "done", values, value: await work() };
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    if (cause.code === "UNAUTHENTICATED") await leave();
    return { status: "refused", values, code: cause.code, fields: fieldsOf(cause) };
  }
}

/**
 * The backend has just said that the session is over, so an action forgets it itself: sent by way of the API gateway, which
 * asks again, the router would leave the gateway's address standing over the home page. A public page stays (specification §4).
 */
async function leave(): Promise<void> {
  await forgetSession();
  if (!isPublicPath(await pagePath())) redirect(hrefFor(await pageLanguage(), "/"));
}

function fieldsOf({ fields }: AppError): Readonly<Record<string, ErrorCode>> {
  return fields ?? {};
}
