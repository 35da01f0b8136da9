import type { ContactChannel, LoginContact } from "../../../lib/contract/contacts.ts";
import { Refusal } from "../../../lib/contract/errors.ts";
import { maskContact, otpObject } from "../../contact/contact.ts";
import { CODE_PLACE } from "../../contact/otp-object.ts";
import { parsePhoneNumber } from "../../contact/phone-number.ts";
import { admitLinkRequest } from "../../contact/request-limits.ts";
import type { Contact } from "../../gateways/messages.ts";
import { openReply } from "../../reply.ts";
import { translateTo } from "../../translate.ts";
import type { Book } from "../book.ts";
import type { Operations } from "../operation.ts";
import { checkStepUp, confirmStepUp, linkerOf, requestStepUp, type StepUp, typedBy } from "../step-up.ts";
import { recipientLocale } from "../user/locale-store.ts";
import {
  assertMayLink,
  claimContact,
  driveUnlink,
  getLeaver,
  provingContact,
  recordLink,
  recordUnlink,
} from "./linking.ts";
import { listLoginContacts } from "./store.ts";

function contactsOf(book: Pick<Book, "sql">): { contacts: LoginContact[] } {
  return {
    contacts: listLoginContacts(book.sql).map(({ channel, to, linkedAt }, index) => ({
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

/** @throws Refusal PHONE_INVALID */
function contactIn({ phone, countryCode = "+91", email }: TypedContact): Contact {
  if (phone !== undefined) return { channel: "SMS", to: parsePhoneNumber({ phone, countryCode }).e164 };
  if (email !== undefined) return { channel: "EMAIL", to: email };
  throw new Refusal("INVALID_INPUT");
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
  "contacts.list": (book) => contactsOf(book),

  "contacts.link-request": async (book, typed, asking) => {
    const contact = contactIn(typed);
    assertMayLink(book, contact);
    await admitLinkRequest(book.env, { userId: book.userId, contact });
    const text = translateTo(recipientLocale(book.sql))("notices.code.newContact", { code: CODE_PLACE });
    const code = { ...contact, ...provingContact(book), asker: linkerOf(book, asking), text };
    const toNew = openReply(await otpObject(book.env, contact).requestCode(code));
    const known = await requestStepUp(book, asking, {
      ...linking(contact),
      text: (t, code) => t("notices.code.addContact", { code, contact: maskContact(contact) }),
    });
    return asking.commit(() => ({ newContact: { ...toNew, sentTo: maskContact(contact) }, known }));
  },

  "contacts.link": async (book, { otp, knownOtp, ...typed }, asking) => {
    const contact = contactIn(typed);
    assertMayLink(book, contact);
    // Both are looked at before either is used up: who mistypes one need not ask for two new ones.
    await namingField("knownOtp", () => checkStepUp(book, asking, { ...linking(contact), otp: knownOtp }));
    const guess = { ...provingContact(book), ...typedBy(asking, otp) };
    await namingField("otp", async () => openReply(await otpObject(book.env, contact).checkCode(guess)));
    await namingField("knownOtp", () => confirmStepUp(book, asking, { ...linking(contact), otp: knownOtp }));
    await namingField("otp", () => claimContact(book, contact, guess));
    return asking.commit(() => {
      recordLink(book, contact);
      return contactsOf(book);
    });
  },

  "contacts.unlink-request": async (book, typed, asking) => {
    const { leaver, staying } = getLeaver(book, knownContact(typed));
    const sent = await requestStepUp(book, asking, {
      ...unlinking(leaver),
      at: staying[0],
      text: (t, code) => t("notices.code.removeContact", { code, contact: maskContact(leaver) }),
    });
    return asking.commit(() => sent);
  },

  "contacts.unlink": async (book, { otp, ...typed }, asking) => {
    const { leaver, staying } = getLeaver(book, knownContact(typed));
    await confirmStepUp(book, asking, { ...unlinking(leaver), at: staying[0], otp });
    let reference = "";
    const answer = asking.commit(() => {
      reference = recordUnlink(book, leaver, asking);
      return contactsOf(book);
    });
    // At once, so that the contact is free when the answer is there; should that stop, the alarm does it.
    await driveUnlink(book, reference).catch(() => undefined);
    return answer;
  },
} satisfies Partial<Operations>;

/** Two codes are typed into one form: a refusal says which of them it means. */
async function namingField(field: "otp" | "knownOtp", work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    if (cause instanceof Refusal && cause.code.startsWith("OTP_"))
      throw new Refusal(cause.code, { [field]: cause.code });
    throw cause;
  }
}
