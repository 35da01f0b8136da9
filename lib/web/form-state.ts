import "server-only";
import { redirect } from "next/navigation";
import { isProviderClosed } from "@/lib/contract/facts/provider-fault";
import { isPublicPath } from "@/lib/contract/facts/public-path";
import { AppError, type ErrorCode } from "@/lib/contract/values/errors";
import { homePath, pagePath, sessionEndedPath } from "./page-language";
import { forgetSession, isScripted } from "./session";

/** The text fields of a form, untrimmed, so that a redisplayed form shows exactly the typed text. */
export function submittedText(form: FormData, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? "")]));
}

/** The result of a server action for its form: an error with the submitted values, or the response. */
export type FormState<Value = unknown> =
  | {
      readonly status: "refused";
      readonly values: Readonly<Record<string, string>>;
      readonly code: ErrorCode;
      readonly fields: Readonly<Record<string, ErrorCode>>;
      /** Of a provider that only a person makes answer. */
      readonly isClosed?: true;
    }
  | { readonly status: "done"; readonly values: Readonly<Record<string, string>>; readonly value: Value };

/**
 * Runs a form's action and converts an AppError into a state that the form displays beside its fields. An ended
 * session redirects to the home page. `redirect()` inside `work` passes through.
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
    const refusal = { status: "refused", values, code: cause.code, fields: fieldsOf(cause) } as const;
    return isProviderClosed(cause) ? { ...refusal, isClosed: true } : refusal;
  }
}

/**
 * Leaves an investor page whose session the backend has rejected; a public page is not left (specification §4). With
 * scripts, the browser ends the session (`callBackend` has reported it): the API gateway's redirect would leave the
 * gateway's URL in the router, and this response could arrive after a newer sign-in and expire its cookies.
 */
async function leave(): Promise<void> {
  const isPublic = isPublicPath(await pagePath());
  if (await isScripted()) {
    if (!isPublic) redirect(await homePath());
  } else if (isPublic) await forgetSession();
  else redirect(await sessionEndedPath());
}

function fieldsOf({ fields }: AppError): Readonly<Record<string, ErrorCode>> {
  return fields ?? {};
}
