/** Calls that are not, or not only, a matter of one investor's object. */
import type { Route } from "./route.ts";
import { emailOtpRequestRoute } from "./v2/auth/email/otp/request.ts";
import { emailOtpVerifyRoute } from "./v2/auth/email/otp/verify.ts";
import { phoneOtpRequestRoute } from "./v2/auth/phone/otp/request.ts";
import { phoneOtpVerifyRoute } from "./v2/auth/phone/otp/verify.ts";
import { pingRoute } from "./v2/ping.ts";

export const specialRoutes: readonly Route[] = [
  phoneOtpRequestRoute,
  phoneOtpVerifyRoute,
  emailOtpRequestRoute,
  emailOtpVerifyRoute,
  pingRoute,
];
