/** One more proof for one act: a fresh code to the contact that the investor signs in with, good for that act alone. */
import { maskContact, otpObject } from "../contact/contact.ts";
import { CODE_PLACE, type CodeGuess, type CodeSent } from "../contact/otp-object.ts";
import type { Asker, OwnPurpose } from "../contact/otp-rules.ts";
import type { Contact } from "../gateways/messages.ts";
import { openReply } from "../reply.ts";
import { type Translate, translateTo } from "../translate.ts";
import type { Book } from "./book.ts";
import { listLoginContacts } from "./contact/store.ts";
import type { Asking } from "./operation.ts";
import { recipientLocale } from "./user/locale-store.ts";
import { getIdentity } from "./user/store.ts";

/** What a step-up works with: whose contact it is, and the way to it. */
type Confirming = Pick<Book, "sql" | "env" | "guardian">;

export interface StepUp {
  readonly purpose: OwnPurpose;
  /** What is being confirmed, such as the amount in paise or the key of a flow: a code for one is no code for another. */
  readonly binding: string;
  /** Where the code goes; to the first of the investor's contacts when it is left out. */
  readonly at?: Contact | undefined;
}

/** Who has a phone proves it by phone; an e-mail in the profile that nobody has proven is never asked. A child has its guardian's. */
export function signInContactOf(book: Pick<Book, "sql" | "guardian">): Contact {
  if (book.guardian) return book.guardian.contact;
  const [first] = listLoginContacts(book.sql);
  if (!first) throw new Error("an investor has no contact to sign in with");
  return { channel: first.channel, to: first.to };
}

/** A guardian's contact confirms for several accounts: a code for one of them is no code for another. */
const bindingIn = ({ sql, guardian }: Confirming, binding: string) =>
  guardian ? `${getIdentity(sql).userId} ${binding}` : binding;

/** With whose account it is about, where it is not that of whoever reads the message. */
function textIn({ sql, guardian }: Confirming, t: Translate, text: string): string {
  return guardian ? t("notices.code.forChild", { text, name: getIdentity(sql).name ?? "" }) : text;
}

/** A session is the browser that a code of an investor belongs to. */
const browserOf = ({ sessionId }: Pick<Asking, "sessionId">) => `session:${sessionId}`;

/** Who asks, where a contact that may be anybody's is to be linked. */
export const linkerOf = (book: Pick<Book, "userId">, asking: Pick<Asking, "sessionId">): Asker => ({
  browser: browserOf(asking),
  network: `investor:${book.userId}`,
  isKnown: false,
});

/** What a typed code is compared with. */
export const typedBy = (
  asking: Pick<Asking, "sessionId" | "commandKey">,
  code: string,
): Pick<CodeGuess, "browsers" | "command" | "code"> => ({
  browsers: [browserOf(asking)],
  command: asking.commandKey,
  code,
});

/** @throws Refusal OTP_TOO_SOON, OTP_LIMIT, GATEWAY_UNAVAILABLE */
export async function requestStepUp(
  book: Confirming,
  asking: Pick<Asking, "sessionId">,
  { purpose, binding, at, text }: StepUp & { text: (t: Translate, code: string) => string },
): Promise<CodeSent & { sentTo: string }> {
  const contact = at ?? signInContactOf(book);
  const t = translateTo(recipientLocale(book.sql));
  const request = {
    ...{ channel: contact.channel, to: contact.to, purpose },
    asker: { browser: browserOf(asking), network: "", isKnown: true },
    binding: bindingIn(book, binding),
    text: textIn(book, t, text(t, CODE_PLACE)),
  };
  const sent = openReply(await otpObject(book.env, contact).requestCode(request));
  return { ...sent, sentTo: maskContact(contact) };
}

interface TypedStepUp extends StepUp {
  readonly otp: string;
}

const guessOf = (
  book: Confirming,
  asking: Pick<Asking, "sessionId" | "commandKey">,
  { purpose, binding, otp }: TypedStepUp,
): CodeGuess => ({ purpose, binding: bindingIn(book, binding), ...typedBy(asking, otp) });

/**
 * Whether the code is right, without using it up: for an act that the world may yet refuse. It confirms nothing; that is
 * `confirmStepUp`, right before the commit.
 * @throws Refusal OTP_INVALID, OTP_EXPIRED, OTP_EXHAUSTED
 */
export async function checkStepUp(
  book: Confirming,
  asking: Pick<Asking, "sessionId" | "commandKey">,
  typed: TypedStepUp,
): Promise<void> {
  const codes = otpObject(book.env, typed.at ?? signInContactOf(book));
  openReply(await codes.checkCode(guessOf(book, asking, typed)));
}

/**
 * Uses the code up for this command: should anything stop before its commit, the same command may use it again. What can
 * be refused for any other reason is better refused before: the person would need a new code.
 * @throws Refusal OTP_INVALID, OTP_EXPIRED, OTP_EXHAUSTED
 */
export async function confirmStepUp(
  book: Confirming,
  asking: Pick<Asking, "sessionId" | "commandKey">,
  typed: TypedStepUp,
): Promise<void> {
  const codes = otpObject(book.env, typed.at ?? signInContactOf(book));
  openReply(await codes.confirmCode(guessOf(book, asking, typed)));
}
