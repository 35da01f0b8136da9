/** The investment mode in the browser's storage (`investmentType`), and its twin in a cookie, which the server reads. */
import { PREFERENCE_COOKIES } from "../contract/values/preference-cookies";
import { readCookie, writeCookie } from "./cookies";
import { browserStores, findInvestmentType, type InvestmentType, storeInvestmentType } from "./storage";

/** What the server drew the page's mode by. MEMBER: the page is of a child's account, and no mode of the investor's. */
export type ModeSource = "CONFIG" | "UNKNOWN" | "MEMBER";

const YEAR_SECONDS = 365 * 86_400;

export function chooseMode(mode: InvestmentType): void {
  storeInvestmentType(mode);
  writeCookie({ name: PREFERENCE_COOKIES.investmentType, value: mode, seconds: YEAR_SECONDS });
}

/**
 * Keeps the mode that the server drew, or restores the one in storage where the cookie is gone: true says that the page
 * should be drawn again. An investor's GIFT is not overwritten by a page that knew no better.
 */
export function keepOrRestoreMode(drawn: InvestmentType, source: ModeSource): boolean {
  if (source === "MEMBER") return false;
  const stored = findInvestmentType(browserStores().local);
  if (source === "UNKNOWN") {
    if (stored !== "GIFT" || drawn === "GIFT" || readCookie(PREFERENCE_COOKIES.investmentType) !== null) return false;
    chooseMode(stored);
    return true;
  }
  storeInvestmentType(drawn);
  return false;
}
