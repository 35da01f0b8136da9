import "server-only";
import { cookies } from "next/headers";
import { REFERRAL_COOKIE } from "@/lib/contract/values/referral-link";
import { type ReferralCode, referralCode } from "@/lib/contract/values/shareable-code";

/** The code of the friend whose link this browser has followed; null when it has followed none, or has named it. */
export async function findReferralCode(): Promise<ReferralCode | null> {
  const code = referralCode.safeParse((await cookies()).get(REFERRAL_COOKIE)?.value);
  return code.success ? code.data : null;
}

/** Only in a server action or a route handler. */
export async function forgetReferralCode(): Promise<void> {
  (await cookies()).delete(REFERRAL_COOKIE);
}
