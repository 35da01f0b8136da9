"use server";

import { RedirectType, redirect } from "next/navigation";
import { z } from "zod";
import { requestNomineesOtp, saveNominees } from "@/lib/contract/calls/nominees";
import type { CodeStep } from "@/lib/contract/facts/code-step";
import { NOMINEES_MAX } from "@/lib/contract/facts/nominees";
import type { ErrorCode } from "@/lib/contract/values/errors";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { codeIntent, confirmWithCode, type Refused, sentCode } from "@/lib/web/confirm-code";
import { submitForm } from "@/lib/web/form-state";
import { readForm, sentLocale } from "@/lib/web/posted-form";
import { stateAction } from "@/lib/web/server-action";
import { EMPTY_ROW, faultsOf, type NomineeRow, nomineesFrom, rowsIn } from "./_parts/rows";

const sentForm = z.object({
  intent: z.union([codeIntent, z.literal("add"), z.string().regex(/^remove-\d{1,2}$/)]).catch("send"),
  ...sentCode,
  locale: sentLocale,
});

/** State of the nominee change: list, then OTP. Submitted with the form, so it works without JavaScript. */
export type NomineesState =
  | {
      readonly step: "list";
      readonly rows: readonly NomineeRow[];
      /** Errors by field, such as `0.name`; errors of the whole list are under `nominees`. */
      readonly faults: Readonly<Record<string, ErrorCode>>;
      readonly error: ErrorCode | null;
    }
  | CodeStep<readonly NomineeRow[]>;

/** Handles every button of the nominee change. Redirects to the profile when done. */
export const nameNominees = stateAction(async (form): Promise<NomineesState> => {
  const sent = readForm(sentForm, form);
  const rows = rowsIn(form);
  const intent = codeIntent.safeParse(sent.intent).data;
  if (intent === undefined) return listOf(changed(rows, sent.intent), null);
  const nominees = nomineesFrom(rows);
  return confirmWithCode({
    ...{ intent, sent, typed: rows },
    first: (refused) => listOf(rows, refused),
    request: () => submitForm({}, () => callBackend(requestNomineesOtp, { nominees })),
    confirm: async (key) => {
      const answer = await submitForm({}, () => callBackend(saveNominees, { nominees, otp: sent.otp }, key));
      if (answer.status === "done") redirect(hrefFor(sent.locale, "/profile#nominees"), RedirectType.replace);
      return answer;
    },
  });
});

/** Adds a row, or removes the row named by `remove-<index>`. */
function changed(rows: readonly NomineeRow[], intent: string): readonly NomineeRow[] {
  if (intent === "add") return rows.length < NOMINEES_MAX ? [...rows, EMPTY_ROW] : rows;
  const left = Number(intent.slice("remove-".length));
  return rows.filter((_, place) => place !== left);
}

const listOf = (rows: readonly NomineeRow[], refused: Refused | null): NomineesState => ({
  ...{ step: "list", rows },
  ...{ faults: faultsOf(refused?.fields ?? {}), error: refused?.code ?? null },
});
