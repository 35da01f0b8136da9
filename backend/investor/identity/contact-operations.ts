import type { ContactChannel, LoginContact, linkContact } from "../../../lib/contract/calls/contacts.ts";
import { fieldError } from "../../../lib/contract/field-error.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { maskContact, otpObject } from "../../contact/contact.ts";
import { CODE_PLACEHOLDER } from "../../contact/otp-object.ts";
import { parsePhoneNumber } from "../../contact/phone-number.ts";
import { limitLinkRequests } from "../../contact/request-limits.ts";
import { sendCodeToTyped } from "../../contact/typed-contact.ts";
import type { Contact } from "../../gateways/messages.ts";
import { openReply } from "../../platform/reply.ts";
import { noticesIn } from "../../platform/wording.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import {
  assertMayLink,
  confirmNewContact,
  getRemovableContact,
  linkCodeScope,
  processUnlink,
  recordLink,
  recordUnlink,
  withOwnership,
} from "./contact-linking.ts";
import { listLoginContacts } from "./contact-store.ts";
import { recipientLocale } from "./locale-store.ts";
import { checkStepUp, confirmStepUp, guessFrom, linkRequesterOf, requestStepUp, type StepUp } from "./step-up.ts";

function contactsOf(context: Pick<AccountContext, "sql">): { contacts: LoginContact[] } {
  return {
    contacts: listLoginContacts(context.sql).map(({ channel, to, linkedAt, refusedAt }, index) => ({
      channel: channel === "SMS" ? "PHONE" : "EMAIL",
      value: to,
      isPrimary: index === 0,
      linkedAt,
      undeliverableSince: refusedAt,
    })),
  };
}

interface ContactInput {
  readonly phone?: string | undefined;
  readonly countryCode?: string | undefined;
  readonly email?: string | undefined;
}

/** @throws AppError PHONE_INVALID */
export function contactIn({ phone, countryCode = "+91", email }: ContactInput): Contact {
  if (phone !== undefined) return { channel: "SMS", to: parsePhoneNumber({ phone, countryCode }).e164 };
  if (email !== undefined) return { channel: "EMAIL", to: email };
  throw new AppError("INVALID_INPUT");
}

const contactFrom = ({ channel, value }: { channel: ContactChannel; value: string }): Contact => ({
  channel: channel === "PHONE" ? "SMS" : "EMAIL",
  to: value,
});

/**
 * Binds the code to one change: it confirms neither another contact nor another kind of change. No passkey does,
 * because the code also proves that its contact can be reached.
 */
const linkStepUp = (contact: Contact): StepUp => ({
  purpose: "CONTACTS",
  binding: `add ${contact.channel} ${contact.to}`,
  isByCodeOnly: true,
});
const unlinkStepUp = (contact: Contact): StepUp => ({
  purpose: "CONTACTS",
  binding: `remove ${contact.channel} ${contact.to}`,
  isByCodeOnly: true,
});

export const contactOperations = {
  "contacts.list": (context) => contactsOf(context),

  "contacts.link-request": async (context, input, command) => {
    const contact = contactIn(input);
    assertMayLink(context, contact);
    await limitLinkRequests(context.env, { userId: context.userId, contact });
    const t = noticesIn(recipientLocale(context.sql), "code");
    const wording = t("notices.code.newContact", { code: CODE_PLACEHOLDER });
    const code = { ...contact, ...linkCodeScope(context), requester: linkRequesterOf(context, command), wording };
    const toNew = await sendCodeToTyped(context.env, code);
    const known = await requestStepUp(context, command, {
      ...linkStepUp(contact),
      text: (t, code) => t("notices.code.addContact", { code, contact: maskContact(contact) }),
    });
    return command.commit(() => ({ newContact: { ...toNew, sentTo: maskContact(contact) }, known }));
  },

  "contacts.link": async (context, { otp, knownOtp, ...input }, command) => {
    const contact = contactIn(input);
    assertMayLink(context, contact);
    // Checks both codes before consuming either: a typing error in one must not cost two new codes.
    await withErrorField("knownOtp", () => checkStepUp(context, command, { ...linkStepUp(contact), otp: knownOtp }));
    const guess = { ...linkCodeScope(context), ...guessFrom(command, otp) };
    await withErrorField("otp", async () => openReply(await otpObject(context.env, contact).checkCode(guess)));
    await withErrorField("knownOtp", () => confirmStepUp(context, command, { ...linkStepUp(contact), otp: knownOtp }));
    await withErrorField("otp", () => confirmNewContact(context, contact, guess));
    return withOwnership(context, contact, () =>
      command.commit(() => {
        recordLink(context, contact);
        return contactsOf(context);
      }),
    );
  },

  "contacts.unlink-request": async (context, input, command) => {
    const { removed, remaining } = getRemovableContact(context, contactFrom(input));
    const sent = await requestStepUp(context, command, {
      ...unlinkStepUp(removed),
      at: remaining[0],
      text: (t, code) => t("notices.code.removeContact", { code, contact: maskContact(removed) }),
    });
    return command.commit(() => sent);
  },

  "contacts.unlink": async (context, { otp, ...input }, command) => {
    const { removed, remaining } = getRemovableContact(context, contactFrom(input));
    await confirmStepUp(context, command, { ...unlinkStepUp(removed), at: remaining[0], otp });
    let reference = "";
    const answer = command.commit(() => {
      reference = recordUnlink(context, removed, command);
      return contactsOf(context);
    });
    // Released before the response returns; if this fails, the scheduler does it.
    await processUnlink(context, reference).catch(() => undefined);
    return answer;
  },
} satisfies Partial<Operations>;

/** The form has two code fields: maps an OTP error to the field that it concerns. */
async function withErrorField(field: "otp" | "knownOtp", work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    if (cause instanceof AppError && cause.code.startsWith("OTP_"))
      throw fieldError<typeof linkContact>(field, cause.code);
    throw cause;
  }
}
