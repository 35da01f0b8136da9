import { phoneOtpVerify } from "../../../../../../lib/contract/auth.ts";
import { route } from "../../../../route.ts";
import { parsePhoneNumber } from "../../phone-number.ts";
import { signInWithCode } from "../../sign-in.ts";

export const phoneOtpVerifyRoute = route(phoneOtpVerify, (context, { otp, ...typed }) => {
  const { e164, country } = parsePhoneNumber(typed);
  return signInWithCode(context, { contact: { channel: "SMS", to: e164 }, country, otp });
});
