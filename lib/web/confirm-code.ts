/** The steps of whatever a code confirms, as every server action takes them: send, confirm, another code, back. */
import "server-only";
import { z } from "zod";
import type { CodeStep, OtpDelivery } from "@/lib/contract/values/code-step";
import type { FormState } from "@/lib/contract/values/form-state";

/** `resume`: the page was loaded anew while its code was awaited. */
export const codeIntent = z.enum(["send", "resend", "confirm", "change", "resume"]);
type CodeIntent = z.infer<typeof codeIntent>;

const RESEND_AFTER_SECONDS = 30;

/** One-time codes as they were typed, and which sending they came with. */
export const sentCode = {
  otp: z.string().max(300).catch(""),
  knownOtp: z.string().max(300).catch(""),
  sendingId: z.uuid().or(z.literal("")).catch(""),
  sentTo: z.string().max(300).catch(""),
  sentToKnown: z.string().max(300).catch(""),
  resendAfterSeconds: z.coerce.number().int().min(0).max(3600).catch(RESEND_AFTER_SECONDS),
};
export type SentCode = z.infer<z.ZodObject<typeof sentCode>>;

export type Refused = Extract<FormState, { status: "refused" }>;
type Sent = Pick<OtpDelivery, "sentTo" | "resendAfterSeconds"> & Partial<Pick<OtpDelivery, "sentToKnown">>;

export interface CodeFlow<Typed, First> {
  readonly intent: CodeIntent;
  readonly sent: SentCode;
  /** What the code is to confirm. */
  readonly typed: Typed;
  /** The first step once more, with why it cannot be left. */
  readonly first: (refused: Refused | null) => First;
  readonly request: () => Promise<FormState<Sent>>;
  /** Redirects once the code was right. `key`: of this code and these digits, so that pressing twice is asking once. */
  readonly confirm: (key: { readonly idempotencyKey: string }) => Promise<Refused>;
  /** Whether a code that was sent before, and is still good, confirms this too. */
  readonly fitsEarlierCode?: boolean;
  /** Whether a refused confirmation is about the first step, and not about the code. */
  readonly isAboutFirst?: (refused: Refused) => boolean;
}

/** One step, whichever button was pressed. Nothing that was typed is lost. */
export async function confirmWithCode<Typed, First>(flow: CodeFlow<Typed, First>): Promise<First | CodeStep<Typed>> {
  switch (flow.intent) {
    case "send":
      return sendFirst(flow);
    case "resend":
      return sendAgain(flow);
    case "confirm":
      return confirm(flow);
    case "change":
      return flow.first(null);
    case "resume":
      return flow.sent.sendingId === "" ? flow.first(null) : codeStep(flow, sameDelivery(flow.sent), null);
  }
}

async function sendFirst<Typed, First>(flow: CodeFlow<Typed, First>): Promise<First | CodeStep<Typed>> {
  const answer = await flow.request();
  if (answer.status === "done") return newCodeStep(flow, answer.value);
  // Whoever went back and came again has a code already; it is still good.
  const hasCode = answer.code === "OTP_TOO_SOON" || (answer.code === "OTP_LIMIT" && flow.sent.sendingId !== "");
  if (hasCode && flow.fitsEarlierCode === true) {
    return codeStep(flow, sameDelivery(flow.sent), { about: "sending", code: answer.code });
  }
  return flow.first(answer);
}

async function sendAgain<Typed, First>(flow: CodeFlow<Typed, First>): Promise<CodeStep<Typed>> {
  const answer = await flow.request();
  if (answer.status === "done") return newCodeStep(flow, answer.value);
  return codeStep(flow, sameDelivery(flow.sent), { about: "sending", code: answer.code });
}

async function confirm<Typed, First>(flow: CodeFlow<Typed, First>): Promise<First | CodeStep<Typed>> {
  const { sendingId, otp, knownOtp } = flow.sent;
  const digits = `${otp}${knownOtp}`.replace(/\D/g, "");
  const refused = await flow.confirm({ idempotencyKey: `${sendingId || crypto.randomUUID()}-${digits}` });
  if (flow.isAboutFirst?.(refused)) return flow.first(refused);
  return codeStep(flow, sameDelivery(flow.sent), errorOf(refused));
}

/** What is wrong with the input of a code's step can only be its code. */
function errorOf({ code, fields }: Refused): CodeStep<unknown>["error"] {
  if (fields.knownOtp) return { about: "knownOtp", code: fields.knownOtp };
  if (code === "INVALID_INPUT" || code === "OTP_INVALID") return { about: "otp", code: "OTP_INVALID" };
  return { about: code.startsWith("OTP_") ? "otp" : "whole", code };
}

const codeStep = <Typed>(
  { typed, sent: { otp, knownOtp } }: Pick<CodeFlow<Typed, unknown>, "typed" | "sent">,
  sending: OtpDelivery,
  error: CodeStep<Typed>["error"],
): CodeStep<Typed> => ({ step: "code", typed, sending, otp, knownOtp, error });

const newCodeStep = <Typed>(
  { typed }: Pick<CodeFlow<Typed, unknown>, "typed">,
  { sentTo, sentToKnown = "", resendAfterSeconds }: Sent,
): CodeStep<Typed> => ({
  ...{ step: "code", typed, otp: "", knownOtp: "", error: null },
  sending: { id: crypto.randomUUID(), sentTo, sentToKnown, resendAfterSeconds },
});

/** The sending that the form was drawn with; a new name for one that it does not know. */
const sameDelivery = ({ sendingId, sentTo, sentToKnown, resendAfterSeconds }: SentCode): OtpDelivery => ({
  id: sendingId === "" ? crypto.randomUUID() : sendingId,
  ...{ sentTo, sentToKnown, resendAfterSeconds },
});
