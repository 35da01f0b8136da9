/** Adds a login contact to an account: the investor's own, or a child's before it comes of age. */
import { RedirectType, redirect } from "next/navigation";
import { z } from "zod";
import { linkContact, requestLink } from "@/lib/contract/calls/contacts";
import type { UserId } from "@/lib/contract/values/ids";
import { hrefFor } from "@/lib/i18n/navigation";
import { aboutOf } from "@/lib/web/about-account";
import { callBackend } from "@/lib/web/backend";
import { codeIntent, confirmWithCode, sentCode } from "@/lib/web/confirm-code";
import { dialCodeOf } from "@/lib/web/countries";
import { submitForm } from "@/lib/web/form-state";
import { readForm, sentContact, sentLocale } from "@/lib/web/posted-form";
import type { AddContactState } from "./contact-state";

const sentForm = z.object({
  intent: codeIntent.catch("change"),
  ...sentContact,
  ...sentCode,
  locale: sentLocale,
});

/** Bound by the page: the account that gets the contact, null for the reader's own; and the path after the end. */
interface Linking {
  readonly member: UserId | null;
  readonly path: string;
}

/** Handles every button of adding a contact. Redirects when done. */
export async function addContactTo({ member, path }: Linking, form: FormData): Promise<AddContactState> {
  const about = aboutOf(member);
  const sent = readForm(sentForm, form);
  const { intent, channel, country, phone, email, otp, knownOtp, locale } = sent;
  const typed = { channel, country, phone, email };
  const contact = channel === "phone" ? { phone, countryCode: dialCodeOf(country) } : { email };
  return confirmWithCode({
    ...{ intent, sent, typed },
    first: (refused): AddContactState => ({ step: "contact", typed, error: refused?.code ?? null }),
    request: () =>
      submitForm({}, async () => {
        const { newContact, known } = await callBackend(requestLink, contact, about);
        return { ...newContact, sentToKnown: known.sentTo };
      }),
    confirm: async (key) => {
      const answer = await submitForm({}, () =>
        callBackend(linkContact, { ...contact, otp, knownOtp }, { ...key, ...about }),
      );
      // Replaces the form, which Back would offer again.
      if (answer.status === "done") redirect(hrefFor(locale, path), RedirectType.replace);
      return answer;
    },
    isAboutFirst: ({ code, fields }) =>
      !(fields.otp || fields.knownOtp || code === "GATEWAY_UNAVAILABLE" || code === "INTERNAL"),
  });
}
