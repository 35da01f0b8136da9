/** Apart from `investment-mode.ts`, because every page loads the sign-out, and few pages the mode. */
import { PREFERENCE_COOKIES } from "../contract/facts/preference-cookies";
import { readCookie, writeCookie } from "./cookies";
import { browserStores, findSelectedType } from "./storage";

/** Called at the sign-out, so that the next investor in this browser begins with the mode that fits them. A chosen mode stays. */
export function forgetSelectedMode(): void {
  const cookie = readCookie(PREFERENCE_COOKIES.investmentType);
  if (cookie === null || cookie !== findSelectedType(browserStores().local)) return;
  writeCookie({ name: PREFERENCE_COOKIES.investmentType, value: "", seconds: 0 });
}
