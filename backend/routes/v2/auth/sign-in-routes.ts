import {
  emailOtpRequest,
  emailOtpVerify,
  googleClient,
  googleSignIn,
  phoneOtpDelivery,
  phoneOtpRequest,
  phoneOtpVerify,
} from "../../../../lib/contract/calls/auth.ts";
import { requestPasskeySignIn, signInWithPasskey } from "../../../../lib/contract/calls/passkeys.ts";
import { parsePhoneNumber } from "../../../contact/phone-number.ts";
import { googleFor } from "../../../gateways/choice.ts";
import { route } from "../../route.ts";
import { requestPasskeyChallenge, signInByPasskey } from "./passkey-sign-in.ts";
import { countryOf, sendSignInCode, signInCodeDelivery, signInWithCode, signInWithGoogle } from "./sign-in.ts";

export const phoneOtpRequestRoute = route(phoneOtpRequest, (context, { via, ...typed }) =>
  sendSignInCode(context, { channel: "SMS", to: parsePhoneNumber(typed).e164 }, via),
);

export const phoneOtpDeliveryRoute = route(phoneOtpDelivery, (context, typed) =>
  signInCodeDelivery(context, { channel: "SMS", to: parsePhoneNumber(typed).e164 }),
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

export const googleClientRoute = route(googleClient, async ({ env }) => {
  const provider = googleFor(env);
  return provider && { clientId: provider.clientId, authorizeUrl: provider.authorizeUrl };
});

export const googleSignInRoute = route(googleSignIn, signInWithGoogle);

export const passkeyRequestRoute = route(requestPasskeySignIn, requestPasskeyChallenge);

export const passkeyVerifyRoute = route(signInWithPasskey, signInByPasskey);
