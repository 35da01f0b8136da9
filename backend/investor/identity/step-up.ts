/** One more proof for one act: a fresh code to the contact that the investor signs in with, good for that act alone. */
import { maskContact, otpObject } from "../../contact/contact.ts";
import { CODE_PLACE, type CodeGuess, type CodeSent } from "../../contact/otp-object.ts";
import type { Asker, OwnPurpose } from "../../contact/otp-rules.ts";
import type { Contact } from "../../gateways/messages.ts";
import { openReply } from "../../reply.ts";
import { type Translate, translateTo } from "../../translate.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { CommandContext } from "../kernel/operation.ts";
import { listLoginContacts } from "./contact-store.ts";
import { getIdentity } from "./identity-store.ts";
import { recipientLocale } from "./locale-store.ts";

/** What a step-up works with: whose contact it is, and the way to it. */
type Confirming = Pick<AccountContext, "sql" | "env" | "guardian">;

export interface StepUp {
  readonly purpose: OwnPurpose;
  /** What is being confirmed, such as the amount in paise or the key of a flow: a code for one is no code for another. */
  readonly binding: string;
  /** Where the code goes; to the first of the investor's contacts when it is left out. */
  readonly at?: Contact | undefined;
}

/** Who has a phone proves it by phone; an e-mail in the profile that nobody has proven is never asked. A child has its guardian's. */
export function signInContactOf(context: Pick<AccountContext, "sql" | "guardian">): Contact {
  if (context.guardian) return context.guardian.contact;
  const [first] = listLoginContacts(context.sql);
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
const browserOf = ({ sessionId }: Pick<CommandContext, "sessionId">) => `session:${sessionId}`;

/** Who asks, where a contact that may be anybody's is to be linked. */
export const linkerOf = (
  context: Pick<AccountContext, "userId">,
  command: Pick<CommandContext, "sessionId">,
): Asker => ({
  browser: browserOf(command),
  network: `investor:${context.userId}`,
  isKnown: false,
});

/** What a typed code is compared with. */
export const typedBy = (
  command: Pick<CommandContext, "sessionId" | "commandKey">,
  code: string,
): Pick<CodeGuess, "browsers" | "command" | "code"> => ({
  browsers: [browserOf(command)],
  command: command.commandKey,
  code,
});

/** @throws AppError OTP_TOO_SOON, OTP_LIMIT, GATEWAY_UNAVAILABLE */
export async function requestStepUp(
  context: Confirming,
  command: Pick<CommandContext, "sessionId">,
  { purpose, binding, at, text }: StepUp & { text: (t: Translate, code: string) => string },
): Promise<CodeSent & { sentTo: string }> {
  const contact = at ?? signInContactOf(context);
  const t = translateTo(recipientLocale(context.sql));
  const request = {
    ...{ channel: contact.channel, to: contact.to, purpose },
    asker: { browser: browserOf(command), network: "", isKnown: true },
    binding: bindingIn(context, binding),
    text: textIn(context, t, text(t, CODE_PLACE)),
  };
  const sent = openReply(await otpObject(context.env, contact).requestCode(request));
  return { ...sent, sentTo: maskContact(contact) };
}

interface TypedStepUp extends StepUp {
  readonly otp: string;
}

const guessOf = (
  context: Confirming,
  command: Pick<CommandContext, "sessionId" | "commandKey">,
  { purpose, binding, otp }: TypedStepUp,
): CodeGuess => ({ purpose, binding: bindingIn(context, binding), ...typedBy(command, otp) });

/**
 * Whether the code is right, without using it up: for an act that the world may yet refuse. It confirms nothing; that is
 * `confirmStepUp`, right before the commit.
 * @throws AppError OTP_INVALID, OTP_EXPIRED, OTP_EXHAUSTED
 */
export async function checkStepUp(
  context: Confirming,
  command: Pick<CommandContext, "sessionId" | "commandKey">,
  typed: TypedStepUp,
): Promise<void> {
  const codes = otpObject(context.env, typed.at ?? signInContactOf(context));
  openReply(await codes.checkCode(guessOf(context, command, typed)));
}

/**
 * Uses the code up for this command: should anything stop before its commit, the same command may use it again. What can
 * be refused for any other reason is better refused before: the person would need a new code.
 * @throws AppError OTP_INVALID, OTP_EXPIRED, OTP_EXHAUSTED
 */
export async function confirmStepUp(
  context: Confirming,
  command: Pick<CommandContext, "sessionId" | "commandKey">,
  typed: TypedStepUp,
): Promise<void> {
  const codes = otpObject(context.env, typed.at ?? signInContactOf(context));
  openReply(await codes.confirmCode(guessOf(context, command, typed)));
}
