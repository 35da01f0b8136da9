import "server-only";
import { cookies } from "next/headers";
import { REFERRAL_COOKIE } from "@/lib/contract/facts/referral-link";
import { type ReferralCode, referralCode } from "@/lib/contract/values/shareable-code";

/** The referral code of the link that this browser followed; null when there is none or it has been used. */
export async function findReferralCode(): Promise<ReferralCode | null> {
  const code = referralCode.safeParse((await cookies()).get(REFERRAL_COOKIE)?.value);
  return code.success ? code.data : null;
}

/** Only in a server action. */
export async function forgetReferralCode(): Promise<void> {
  (await cookies()).delete(REFERRAL_COOKIE);
}
