/**
 * Step-up authentication: a new code to the investor's login contact, or a passkey of theirs, confirms one specific
 * action.
 */
import { isAssertionText, type PasskeyRequest } from "../../../lib/contract/facts/passkey.ts";
import { maskContact, otpObject } from "../../contact/contact.ts";
import { CODE_PLACEHOLDER, type CodeGuess, type CodeSent } from "../../contact/otp-object.ts";
import type { CodeRequester, InvestorPurpose } from "../../contact/otp-rules.ts";
import type { Contact } from "../../gateways/messages.ts";
import { openReply } from "../../platform/reply.ts";
import { aboutChild, noticesIn, type Wording, type WriteNotice } from "../../platform/wording.ts";
import { type AccountContext, guardianIn } from "../kernel/account-context.ts";
import type { CommandContext } from "../kernel/operation.ts";
import { listLoginContacts, saveArrival, saveDelivery } from "./contact-store.ts";
import { getIdentity } from "./identity-store.ts";
import { recipientLocale } from "./locale-store.ts";
import { confirmByPasskey, hasUsablePasskey, openChallenge, type PasskeyContext } from "./passkeys.ts";

/** Context of a step-up: the contacts, the services that reach them, and the actor. */
type StepUpContext = PasskeyContext & Pick<AccountContext, "actor">;

export interface StepUp {
  readonly purpose: InvestorPurpose;
  /** Confirmed value, e.g. the amount in paise or the key of a flow. A code is valid for this binding only. */
  readonly binding: string;
  /** Recipient of the code; by default the investor's first login contact. */
  readonly at?: Contact | undefined;
  /** No passkey confirms it. */
  readonly isByCodeOnly?: boolean;
}

/**
 * The contact that receives codes: a phone before an e-mail, and never an unverified e-mail. A child uses its
 * guardian's.
 */
export function signInContactOf(context: Pick<AccountContext, "sql" | "actor">): Contact {
  const guardian = guardianIn(context);
  if (guardian) return guardian.contact;
  const [first] = listLoginContacts(context.sql);
  if (!first) throw new Error("an investor has no contact to sign in with");
  return { channel: first.channel, to: first.to };
}

/** A guardian's contact serves several accounts, so the binding includes the account. */
const bindingIn = (context: StepUpContext, binding: string) =>
  guardianIn(context) ? `${getIdentity(context.sql).userId} ${binding}` : binding;

/** Adds the child's name when the reader of the message is the guardian. */
function wordingIn(context: StepUpContext, text: Wording): Wording {
  return guardianIn(context) ? aboutChild(text, "notices.code.forChild", getIdentity(context.sql).name ?? "") : text;
}

/** A code is valid only in the session that requested it. */
const browserOf = ({ sessionId }: Pick<CommandContext, "sessionId">) => `session:${sessionId}`;

/** The requester of a code to a contact that may belong to somebody else; rate-limited by investor. */
export const linkRequesterOf = (
  context: Pick<AccountContext, "userId">,
  command: Pick<CommandContext, "sessionId">,
): CodeRequester => ({
  browser: browserOf(command),
  network: `investor:${context.userId}`,
  isKnown: false,
});

/** The code as entered, with the session and command that it must match. */
export const guessFrom = (
  command: Pick<CommandContext, "sessionId" | "commandKey">,
  code: string,
): Pick<CodeGuess, "browsers" | "command" | "code"> => ({
  browsers: [browserOf(command)],
  command: command.commandKey,
  code,
});

/**
 * A code that confirms an action stays with the contact it was sent to: it needs the phone, which a stolen session lacks (0216).
 */
export interface StepUpSent extends Omit<CodeSent, "whatsAppAfterSeconds"> {
  /** Masked. */
  readonly sentTo: string;
  /** Challenge that a passkey of the account may sign instead of the code. */
  readonly passkey?: PasskeyRequest;
}

interface RequestedStepUp extends StepUp {
  readonly text: (t: WriteNotice, code: string) => Wording;
}

/**
 * Sends the code to the investor's first contact that does not refuse it. Beside it a passkey of the account may
 * confirm the same, except for a guardian, whose passkeys are their own account's.
 * @throws AppError OTP_TOO_SOON, OTP_LIMIT, CONTACT_UNDELIVERABLE, GATEWAY_UNAVAILABLE
 */
export async function requestStepUp(
  context: StepUpContext,
  command: Pick<CommandContext, "sessionId">,
  requested: RequestedStepUp,
): Promise<StepUpSent> {
  const sent = await sendCode(context, command, requested);
  const isOffered = !requested.isByCodeOnly && !guardianIn(context) && hasUsablePasskey(context.sql);
  return isOffered ? { ...sent, passkey: openChallenge(context, command, requested) } : sent;
}

async function sendCode(
  context: StepUpContext,
  command: Pick<CommandContext, "sessionId">,
  requested: RequestedStepUp,
): Promise<StepUpSent> {
  const { purpose, binding, at, text } = requested;
  const contact = at ?? signInContactOf(context);
  const t = noticesIn(recipientLocale(context.sql), "code");
  const request = {
    ...{ channel: contact.channel, to: contact.to, purpose },
    requester: { browser: browserOf(command), network: "", isKnown: true },
    binding: bindingIn(context, binding),
    wording: wordingIn(context, text(t, CODE_PLACEHOLDER)),
  };
  const reply = await otpObject(context.env, contact).requestCode(request);
  if (reply.ok || reply.code !== "CONTACT_UNDELIVERABLE") {
    const { expiresInSeconds, resendAfterSeconds } = openReply(reply);
    return { expiresInSeconds, resendAfterSeconds, sentTo: maskContact(contact) };
  }
  // From now on contacts that messages reach precede this one, here and when the code is compared.
  saveDelivery(context.sql, contact, context.clock.now());
  const hasOther = at === undefined && !guardianIn(context) && listLoginContacts(context.sql)[0]?.refusedAt === null;
  return hasOther ? sendCode(context, command, requested) : openReply(reply);
}

interface StepUpGuess extends StepUp {
  readonly otp: string;
}

const isPasskeyIn = ({ otp, isByCodeOnly }: StepUpGuess) => !isByCodeOnly && isAssertionText(otp);

const guessOf = (
  context: StepUpContext,
  command: Pick<CommandContext, "sessionId" | "commandKey">,
  { purpose, binding, otp }: StepUpGuess,
): CodeGuess => ({ purpose, binding: bindingIn(context, binding), ...guessFrom(command, otp) });

/**
 * Checks the code without consuming it, for actions that a gateway may still refuse. Authorises nothing: call
 * `confirmStepUp` right before the commit.
 * @throws AppError OTP_INVALID, OTP_EXPIRED, OTP_EXHAUSTED, PASSKEY_INVALID
 */
export async function checkStepUp(
  context: StepUpContext,
  command: Pick<CommandContext, "sessionId" | "commandKey">,
  input: StepUpGuess,
): Promise<void> {
  if (isPasskeyIn(input)) return confirmByPasskey(context, command, { ...input, isUse: false });
  const codes = otpObject(context.env, input.at ?? signInContactOf(context));
  openReply(await codes.checkCode(guessOf(context, command, input)));
}

/**
 * Consumes the code for this command; a retry of the same command may use it again. Make all other checks first,
 * because a refusal after this costs the investor a new code.
 * @throws AppError OTP_INVALID, OTP_EXPIRED, OTP_EXHAUSTED, PASSKEY_INVALID
 */
export async function confirmStepUp(
  context: StepUpContext,
  command: Pick<CommandContext, "sessionId" | "commandKey">,
  input: StepUpGuess,
): Promise<void> {
  if (isPasskeyIn(input)) return confirmByPasskey(context, command, { ...input, isUse: true });
  const contact = input.at ?? signInContactOf(context);
  openReply(await otpObject(context.env, contact).confirmCode(guessOf(context, command, input)));
  saveArrival(context.sql, contact, context.clock.now());
}
