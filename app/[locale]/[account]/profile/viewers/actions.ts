"use server";

import { RedirectType, redirect } from "next/navigation";
import { z } from "zod";
import type { TypedContact } from "@/components/phone/typed-contact";
import { inviteViewer, requestViewerOtp, revokeViewer, type ViewerScope } from "@/lib/contract/calls/viewers";
import type { CodeStep } from "@/lib/contract/facts/code-step";
import type { ErrorCode } from "@/lib/contract/values/errors";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { codeIntent, confirmWithCode, sentCode } from "@/lib/web/confirm-code";
import { dialCodeOf } from "@/lib/web/countries";
import { submitForm } from "@/lib/web/form-state";
import { readForm, sentContact, sentLocale } from "@/lib/web/posted-form";
import { formAction, stateAction } from "@/lib/web/server-action";

export interface TypedInvitation extends TypedContact {
  readonly name: string;
  readonly scope: string;
  readonly until: string;
}

/** State of an invitation: its contact, scope and last day, then the code. Submitted with the form. */
export type InviteViewerState =
  | {
      readonly step: "contact";
      readonly typed: TypedInvitation;
      readonly faults: Readonly<Record<string, ErrorCode>>;
      readonly error: ErrorCode | null;
    }
  | CodeStep<TypedInvitation>;

const inviteForm = z.object({
  intent: codeIntent.catch("change"),
  ...sentContact,
  ...sentCode,
  name: z.string().max(300).catch(""),
  scope: z.string().max(20).catch(""),
  until: z.string().max(20).catch(""),
  locale: sentLocale,
});

/** Handles every button of the invitation. Redirects when done. */
export const invite = stateAction(async (form): Promise<InviteViewerState> => {
  const sent = readForm(inviteForm, form);
  const { intent, channel, country, phone, email, name, scope, until, otp, locale } = sent;
  const contact = channel === "phone" ? { phone, countryCode: dialCodeOf(country) } : { email };
  // The backend refuses a scope that does not exist.
  const wish = { name, scope: scope as ViewerScope, until, ...contact };
  return confirmWithCode({
    ...{ intent, sent, typed: { channel, country, phone, email, name, scope, until } },
    first: (refused): InviteViewerState => ({
      ...{ step: "contact", typed: { channel, country, phone, email, name, scope, until } },
      ...{ faults: refused?.fields ?? {}, error: refused?.code ?? null },
    }),
    request: () => submitForm({}, () => callBackend(requestViewerOtp, wish)),
    confirm: async (key) => {
      const answer = await submitForm({}, () => callBackend(inviteViewer, { ...wish, otp }, key));
      // Replaces the form, which Back would offer again.
      if (answer.status === "done") redirect(hrefFor(locale, "/profile/viewers?done=invited"), RedirectType.replace);
      return answer;
    },
    isAboutFirst: ({ code, fields }) =>
      !(fields.otp || code.startsWith("OTP_") || code === "GATEWAY_UNAVAILABLE" || code === "INTERNAL"),
  });
});

const revokeForm = z.object({ viewerId: z.string().max(64).catch(""), locale: sentLocale });

/** Ends a view or an invitation; one that has already ended is not an error. */
export const revokeAccess = formAction(async (form) => {
  const { viewerId, locale } = readForm(revokeForm, form);
  const once = { idempotencyKey: crypto.randomUUID() };
  const answer = await submitForm({}, () => callBackend(revokeViewer, { viewerId }, once));
  redirect(hrefFor(locale, `/profile/viewers?done=${answer.status === "done" ? "ended" : "failed"}`));
});
