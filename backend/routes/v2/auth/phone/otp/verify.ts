import { phoneOtpVerify } from "../../../../../../lib/contract/calls/auth.ts";
import { parsePhoneNumber } from "../../../../../contact/phone-number.ts";
import { route } from "../../../../route.ts";
import { signInWithCode } from "../../sign-in.ts";

export const phoneOtpVerifyRoute = route(phoneOtpVerify, (context, { otp, referralCode, ...typed }) => {
  const { e164, country } = parsePhoneNumber(typed);
  return signInWithCode(context, { contact: { channel: "SMS", to: e164 }, country, otp, referralCode });
});
