import { cookies } from "next/headers";
import { PREFERENCE_COOKIES } from "@/lib/contract/facts/preference-cookies";
import { isForVisitors } from "@/lib/rendering/visitor-page";

/**
 * Whether this visitor hides amounts. Check before passing figures to a client component, which must then receive
 * none.
 */
export async function amountsHidden(): Promise<boolean> {
  if (isForVisitors()) return false;
  const jar = await cookies();
  return jar.get(PREFERENCE_COOKIES.hideAmounts)?.value === "1";
}
