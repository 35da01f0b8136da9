/** Codes to a contact that a person has just typed. */
import type { emailOtpRequest } from "../../lib/contract/calls/auth.ts";
import type { requestLink } from "../../lib/contract/calls/contacts.ts";
import { fieldError } from "../../lib/contract/field-error.ts";
import type { Env } from "../env.ts";
import { openReply } from "../platform/reply.ts";
import { otpObject } from "./contact.ts";
import type { CodeRequest, CodeSent } from "./otp-object.ts";

/** @throws AppError OTP_TOO_SOON, OTP_LIMIT, GATEWAY_UNAVAILABLE; of the field `email` CONTACT_UNDELIVERABLE */
export async function sendCodeToTyped(env: Env, request: CodeRequest): Promise<CodeSent> {
  const reply = await otpObject(env, request).requestCode(request);
  if (!reply.ok && reply.code === "CONTACT_UNDELIVERABLE") {
    throw fieldError<typeof emailOtpRequest | typeof requestLink>("email", reply.code);
  }
  return openReply(reply);
}
