import { emailOtpVerify } from "../../../../../../lib/contract/calls/auth.ts";
import { route } from "../../../../route.ts";
import { countryOf, signInWithCode } from "../../sign-in.ts";

export const emailOtpVerifyRoute = route(emailOtpVerify, (context, { email, ...proof }) =>
  signInWithCode(context, { contact: { channel: "EMAIL", to: email }, country: countryOf(context.request), ...proof }),
);
