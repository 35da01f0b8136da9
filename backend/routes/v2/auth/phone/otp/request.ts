import { phoneOtpRequest } from "../../../../../../lib/contract/calls/auth.ts";
import { parsePhoneNumber } from "../../../../../contact/phone-number.ts";
import { route } from "../../../../route.ts";
import { sendSignInCode } from "../../sign-in.ts";

export const phoneOtpRequestRoute = route(phoneOtpRequest, (context, input) =>
  sendSignInCode(context, { channel: "SMS", to: parsePhoneNumber(input).e164 }),
);
