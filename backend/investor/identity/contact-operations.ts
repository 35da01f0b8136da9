import type { ContactChannel, LoginContact } from "../../../lib/contract/calls/contacts.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { maskContact, otpObject } from "../../contact/contact.ts";
import { CODE_PLACE } from "../../contact/otp-object.ts";
import { parsePhoneNumber } from "../../contact/phone-number.ts";
import { limitLinkRequests } from "../../contact/request-limits.ts";
import type { Contact } from "../../gateways/messages.ts";
import { openReply } from "../../reply.ts";
import { translateTo } from "../../translate.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import {
  assertMayLink,
  claimContact,
  getLeaver,
  processUnlink,
  provingContact,
  recordLink,
  recordUnlink,
} from "./contact-linking.ts";
import { listLoginContacts } from "./contact-store.ts";
import { recipientLocale } from "./locale-store.ts";
import { checkStepUp, confirmStepUp, linkerOf, requestStepUp, type StepUp, typedBy } from "./step-up.ts";

function contactsOf(context: Pick<AccountContext, "sql">): { contacts: LoginContact[] } {
  return {
    contacts: listLoginContacts(context.sql).map(({ channel, to, linkedAt }, index) => ({
      channel: channel === "SMS" ? "PHONE" : "EMAIL",
      value: to,
      isPrimary: index === 0,
      linkedAt,
    })),
  };
}

interface TypedContact {
  readonly phone?: string | undefined;
  readonly countryCode?: string | undefined;
  readonly email?: string | undefined;
}

/** @throws AppError PHONE_INVALID */
function contactIn({ phone, countryCode = "+91", email }: TypedContact): Contact {
  if (phone !== undefined) return { channel: "SMS", to: parsePhoneNumber({ phone, countryCode }).e164 };
  if (email !== undefined) return { channel: "EMAIL", to: email };
  throw new AppError("INVALID_INPUT");
}

const knownContact = ({ channel, value }: { channel: ContactChannel; value: string }): Contact => ({
  channel: channel === "PHONE" ? "SMS" : "EMAIL",
  to: value,
});

/** A code for adding one contact is no code for adding another, nor for taking one away. */
const linking = (contact: Contact): StepUp => ({
  purpose: "CONTACTS",
  binding: `add ${contact.channel} ${contact.to}`,
});
const unlinking = (contact: Contact): StepUp => ({
  purpose: "CONTACTS",
  binding: `remove ${contact.channel} ${contact.to}`,
});

export const contactOperations = {
  "contacts.list": (context) => contactsOf(context),

  "contacts.link-request": async (context, typed, command) => {
    const contact = contactIn(typed);
    assertMayLink(context, contact);
    await limitLinkRequests(context.env, { userId: context.userId, contact });
    const text = translateTo(recipientLocale(context.sql))("notices.code.newContact", { code: CODE_PLACE });
    const code = { ...contact, ...provingContact(context), asker: linkerOf(context, command), text };
    const toNew = openReply(await otpObject(context.env, contact).requestCode(code));
    const known = await requestStepUp(context, command, {
      ...linking(contact),
      text: (t, code) => t("notices.code.addContact", { code, contact: maskContact(contact) }),
    });
    return command.commit(() => ({ newContact: { ...toNew, sentTo: maskContact(contact) }, known }));
  },

  "contacts.link": async (context, { otp, knownOtp, ...typed }, command) => {
    const contact = contactIn(typed);
    assertMayLink(context, contact);
    // Both are looked at before either is used up: who mistypes one need not ask for two new ones.
    await namingField("knownOtp", () => checkStepUp(context, command, { ...linking(contact), otp: knownOtp }));
    const guess = { ...provingContact(context), ...typedBy(command, otp) };
    await namingField("otp", async () => openReply(await otpObject(context.env, contact).checkCode(guess)));
    await namingField("knownOtp", () => confirmStepUp(context, command, { ...linking(contact), otp: knownOtp }));
    await namingField("otp", () => claimContact(context, contact, guess));
    return command.commit(() => {
      recordLink(context, contact);
      return contactsOf(context);
    });
  },

  "contacts.unlink-request": async (context, typed, command) => {
    const { leaver, staying } = getLeaver(context, knownContact(typed));
    const sent = await requestStepUp(context, command, {
      ...unlinking(leaver),
      at: staying[0],
      text: (t, code) => t("notices.code.removeContact", { code, contact: maskContact(leaver) }),
    });
    return command.commit(() => sent);
  },

  "contacts.unlink": async (context, { otp, ...typed }, command) => {
    const { leaver, staying } = getLeaver(context, knownContact(typed));
    await confirmStepUp(context, command, { ...unlinking(leaver), at: staying[0], otp });
    let reference = "";
    const answer = command.commit(() => {
      reference = recordUnlink(context, leaver, command);
      return contactsOf(context);
    });
    // At once, so that the contact is free when the answer is there; should that stop, the alarm does it.
    await processUnlink(context, reference).catch(() => undefined);
    return answer;
  },
} satisfies Partial<Operations>;

/** Two codes are typed into one form: a refusal says which of them it means. */
async function namingField(field: "otp" | "knownOtp", work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    if (cause instanceof AppError && cause.code.startsWith("OTP_"))
      throw new AppError(cause.code, { [field]: cause.code });
    throw cause;
  }
}
