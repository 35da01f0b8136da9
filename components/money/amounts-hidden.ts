import { cookies } from "next/headers";
import { PREFERENCE_COOKIES } from "@/lib/contract/values/preference-cookies";

/** Whether this visitor masks amounts. Ask before handing figures to a chart or any client component: give it none then. */
export async function amountsHidden(): Promise<boolean> {
  const jar = await cookies();
  return jar.get(PREFERENCE_COOKIES.hideAmounts)?.value === "1";
}
