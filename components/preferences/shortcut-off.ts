import { cookies } from "next/headers";
import { PREFERENCE_COOKIES } from "@/lib/contract/facts/preference-cookies";
import { isForVisitors } from "@/lib/rendering/visitor-page";

/** Whether this visitor has turned single keys off, as people need who speak to their computer (WCAG 2.1.4). */
export async function isShortcutOff(): Promise<boolean> {
  if (isForVisitors()) return false;
  return (await cookies()).get(PREFERENCE_COOKIES.shortcut)?.value === "off";
}
