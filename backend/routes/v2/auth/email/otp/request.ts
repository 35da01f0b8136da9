import { emailOtpRequest } from "../../../../../../lib/contract/calls/auth.ts";
import { route } from "../../../../route.ts";
import { sendSignInCode } from "../../sign-in.ts";

export const emailOtpRequestRoute = route(emailOtpRequest, (context, { email }) =>
  sendSignInCode(context, { channel: "EMAIL", to: email }),
);
