import "server-only";
import { redirect } from "next/navigation";
import { type ErrorCode, Refusal } from "@/lib/contract/errors";
import type { FormState } from "@/lib/contract/form-state";
import { sessionEndedPath } from "./page-language";

/** The text fields of a form, trimmed of nothing: what was typed is what is shown again. */
export function typedIn(form: FormData, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? "")]));
}

/**
 * Runs what a form asks for and turns a refusal into a state the form can show beside its fields. A session that is
 * over goes to the start. `redirect()` inside `work` passes through.
 */
export async function submitForm<Value>(
  values: Record<string, string>,
  work: () => Promise<Value>,
): Promise<FormState<Value>> {
  try {
    return { status: "done", values, value: await work() };
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    if (cause.code === "UNAUTHENTICATED") redirect(await sessionEndedPath());
    return { status: "refused", values, code: cause.code, fields: fieldsOf(cause) };
  }
}

function fieldsOf({ fields }: Refusal): Readonly<Record<string, ErrorCode>> {
  return fields ?? {};
}
