/** The investment mode in the browser's storage (`investmentType`), and its twin in a cookie, which the server reads. */
import { PREFERENCE_COOKIES } from "../contract/values/preference-cookies";
import { readCookie, writeCookie } from "./cookies";
import {
  browserStores,
  findChosenType,
  findInvestmentType,
  type InvestmentType,
  storeChosenType,
  storeInvestmentType,
} from "./storage";

/** What the server drew the page's mode by. MEMBER: the page is of a child's account, and no mode of the investor's. */
export type ModeSource = "CONFIG" | "UNKNOWN" | "MEMBER";

const YEAR_SECONDS = 365 * 86_400;

export function chooseMode(mode: InvestmentType): void {
  storeChosenType(mode);
  applyMode(mode);
}

function applyMode(mode: InvestmentType): void {
  storeInvestmentType(mode);
  writeCookie({ name: PREFERENCE_COOKIES.investmentType, value: mode, seconds: YEAR_SECONDS });
}

/**
 * Stores the mode that the server rendered, or restores the stored one when the cookie is missing. Returns true when the
 * page must be rendered again. A mode selected by the server may be replaced by its next selection; a chosen one is not.
 */
export function keepOrRestoreMode(drawn: InvestmentType, source: ModeSource): boolean {
  if (source === "MEMBER") return false;
  const { local } = browserStores();
  const stored = source === "CONFIG" ? findChosenType(local) : findInvestmentType(local);
  // Without a readable config the mode is unknown: restore GIFT, but do not turn a GIFT page into INR.
  const mayRestore = source === "CONFIG" || stored === "GIFT";
  if (stored !== null && stored !== drawn && mayRestore && readCookie(PREFERENCE_COOKIES.investmentType) === null) {
    applyMode(stored);
    return true;
  }
  if (source === "CONFIG") storeInvestmentType(drawn);
  return false;
}
