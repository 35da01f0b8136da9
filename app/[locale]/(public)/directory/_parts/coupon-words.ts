import { getTranslations } from "next-intl/server";
import { formatRate } from "@/components/money/format";
import type { ListedBond } from "@/lib/products/issuers";

/** The coupon of a bond with its payment dates; of a zero-coupon bond, that there is none. */
export async function couponWords({ couponBps, plan }: ListedBond["coupon"]): Promise<string> {
  const [t, product] = await Promise.all([getTranslations("directory"), getTranslations("product")]);
  if (couponBps === 0) return t("couponZero");
  return t("couponLine", { rate: formatRate(couponBps), plan: product(`coupon.${plan}`) });
}
