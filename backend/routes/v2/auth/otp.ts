import {
  emailOtpRequest,
  emailOtpVerify,
  phoneOtpRequest,
  phoneOtpVerify,
} from "../../../../lib/contract/calls/auth.ts";
import { parsePhoneNumber } from "../../../contact/phone-number.ts";
import { route } from "../../route.ts";
import { countryOf, sendSignInCode, signInWithCode } from "./sign-in.ts";

export const phoneOtpRequestRoute = route(phoneOtpRequest, (context, input) =>
  sendSignInCode(context, { channel: "SMS", to: parsePhoneNumber(input).e164 }),
);

export const phoneOtpVerifyRoute = route(phoneOtpVerify, (context, { otp, referralCode, ...typed }) => {
  const { e164, country } = parsePhoneNumber(typed);
  return signInWithCode(context, { contact: { channel: "SMS", to: e164 }, country, otp, referralCode });
});

export const emailOtpRequestRoute = route(emailOtpRequest, (context, { email }) =>
  sendSignInCode(context, { channel: "EMAIL", to: email }),
);

export const emailOtpVerifyRoute = route(emailOtpVerify, (context, { email, ...proof }) =>
  signInWithCode(context, { contact: { channel: "EMAIL", to: email }, country: countryOf(context.request), ...proof }),
);
