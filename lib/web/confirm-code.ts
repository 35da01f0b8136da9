/** The steps of an action that is confirmed with a code, for every server action: send, confirm, resend, back. */
import "server-only";
import { z } from "zod";
import type { CodeStep, OtpDelivery } from "@/lib/contract/facts/code-step";
import { isAssertionText, type PasskeyRequest, writePasskeyRequest } from "@/lib/contract/facts/passkey";
import { digitsIn } from "@/lib/contract/facts/pasted";
import type { FormState } from "@/lib/web/form-state";

/** `resume`: the page was reloaded while a code was pending. */
export const codeIntent = z.enum(["send", "resend", "confirm", "change", "resume"]);
type CodeIntent = z.infer<typeof codeIntent>;

const RESEND_AFTER_SECONDS = 30;
const SIGNATURE_END = 40;

/** The code in a typed or pasted text: its digits, or a passkey assertion. Text without digits is kept and rejected. */
const codeIn = (typed: string): string => (isAssertionText(typed) ? typed : digitsIn(typed) || typed);

/** The typed one-time codes, as the calls take them, and the id of their sending. */
export const sentCode = {
  otp: z.string().max(6_400).catch("").transform(codeIn),
  knownOtp: z.string().max(300).catch("").transform(codeIn),
  sendingId: z.uuid().or(z.literal("")).catch(""),
  sentTo: z.string().max(300).catch(""),
  sentToKnown: z.string().max(300).catch(""),
  passkey: z.string().max(15_000).catch(""),
  resendAfterSeconds: z.coerce.number().int().min(0).max(3600).catch(RESEND_AFTER_SECONDS),
  whatsAppAfterSeconds: z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .nullable()
    .catch(null),
};
export type SentCode = z.infer<z.ZodObject<typeof sentCode>>;

export type Refused = Extract<FormState, { status: "refused" }>;
type Sent = Pick<OtpDelivery, "sentTo" | "resendAfterSeconds"> &
  Partial<Pick<OtpDelivery, "sentToKnown" | "whatsAppAfterSeconds">> & {
    readonly passkey?: PasskeyRequest | undefined;
  };

export interface CodeFlow<Typed, First> {
  readonly intent: CodeIntent;
  readonly sent: SentCode;
  /** The input that the code confirms. */
  readonly typed: Typed;
  /** The first step again, with the error that prevents leaving it. */
  readonly first: (refused: Refused | null) => First;
  readonly request: () => Promise<FormState<Sent>>;
  /**
   * Redirects once the code is correct, or returns the state that follows. `key` is derived from the sending and the
   * digits, so that submitting twice executes once.
   */
  readonly confirm: (key: { readonly idempotencyKey: string }) => Promise<Refused | { readonly next: First }>;
  /** Whether an earlier code that is still valid also confirms this input. */
  readonly fitsEarlierCode?: boolean;
  /** Whether a rejected confirmation concerns the first step rather than the code. */
  readonly isAboutFirst?: (refused: Refused) => boolean;
}

/** Performs one step, whichever button was pressed. No input is lost. */
export async function confirmWithCode<Typed, First>(flow: CodeFlow<Typed, First>): Promise<First | CodeStep<Typed>> {
  switch (flow.intent) {
    case "send":
      return sendCode(flow);
    case "resend":
      return resendCode(flow);
    case "confirm":
      return confirm(flow);
    case "change":
      return flow.first(null);
    case "resume":
      return flow.sent.sendingId === "" ? flow.first(null) : codeStep(flow, sameDelivery(flow.sent), null);
  }
}

async function sendCode<Typed, First>(flow: CodeFlow<Typed, First>): Promise<First | CodeStep<Typed>> {
  const answer = await flow.request();
  if (answer.status === "done") return newCodeStep(flow, answer.value);
  // An investor who went back and continued again already has a valid code.
  const hasCode = answer.code === "OTP_TOO_SOON" || (answer.code === "OTP_LIMIT" && flow.sent.sendingId !== "");
  if (hasCode && flow.fitsEarlierCode === true) {
    return codeStep(flow, sameDelivery(flow.sent), { about: "sending", code: answer.code });
  }
  return flow.first(answer);
}

async function resendCode<Typed, First>(flow: CodeFlow<Typed, First>): Promise<CodeStep<Typed>> {
  const answer = await flow.request();
  if (answer.status === "done") return newCodeStep(flow, answer.value);
  return codeStep(flow, sameDelivery(flow.sent), { about: "sending", code: answer.code });
}

async function confirm<Typed, First>(flow: CodeFlow<Typed, First>): Promise<First | CodeStep<Typed>> {
  const { sendingId, otp, knownOtp } = flow.sent;
  // The end of a passkey's signature is as unique as the digits of a code.
  const digits = isAssertionText(otp) ? otp.slice(-SIGNATURE_END) : digitsIn(`${otp}${knownOtp}`);
  const refused = await flow.confirm({ idempotencyKey: `${sendingId || crypto.randomUUID()}-${digits}` });
  if ("next" in refused) return refused.next;
  if (refused.code !== "PASSKEY_INVALID" && flow.isAboutFirst?.(refused)) return flow.first(refused);
  return codeStep(flow, sameDelivery(flow.sent), errorOf(refused));
}

/** At the code step, an input error can only concern the code. */
function errorOf({ code, fields }: Refused): CodeStep<unknown>["error"] {
  if (fields.knownOtp) return { about: "knownOtp", code: fields.knownOtp };
  if (code === "INVALID_INPUT" || code === "OTP_INVALID") return { about: "otp", code: "OTP_INVALID" };
  return { about: code.startsWith("OTP_") ? "otp" : "whole", code };
}

const codeStep = <Typed>(
  { typed, sent: { otp, knownOtp } }: Pick<CodeFlow<Typed, unknown>, "typed" | "sent">,
  sending: OtpDelivery,
  error: CodeStep<Typed>["error"],
): CodeStep<Typed> => ({ step: "code", typed, sending, otp: isAssertionText(otp) ? "" : otp, knownOtp, error });

const newCodeStep = <Typed>(
  { typed }: Pick<CodeFlow<Typed, unknown>, "typed">,
  { sentTo, sentToKnown = "", resendAfterSeconds, whatsAppAfterSeconds = null, passkey }: Sent,
): CodeStep<Typed> => ({
  ...{ step: "code", typed, otp: "", knownOtp: "", error: null },
  sending: {
    ...{ id: crypto.randomUUID(), sentTo, sentToKnown, resendAfterSeconds, whatsAppAfterSeconds },
    passkey: passkey ? writePasskeyRequest(passkey) : "",
  },
});

/** The sending that the form was rendered with; a new id where the form has none. */
const sameDelivery = ({ sendingId, otp: _otp, knownOtp: _knownOtp, ...sending }: SentCode): OtpDelivery => ({
  ...sending,
  id: sendingId === "" ? crypto.randomUUID() : sendingId,
});
