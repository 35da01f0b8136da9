/**
 * The investment mode in the browser's storage (`investmentType`), and its twin in a cookie, which the middleware reads.
 * Invariant: a mode that the investor chose outlives its cookie; one that the server selected gives way to its next
 * selection, so that an investor who moves abroad switches to GIFT (specification §4).
 */
import { PREFERENCE_COOKIES } from "../contract/facts/preference-cookies";
import { readCookie, writeCookie } from "./cookies";
import {
  asInvestmentType,
  browserStores,
  findInvestmentType,
  findSelectedType,
  type InvestmentType,
  storeMode,
} from "./storage";

/** The source of the mode in which the server drew the page. */
export type ModeSource =
  /** `selected`: the mode without a remembered one. */
  | { readonly kind: "CONFIG"; readonly selected: InvestmentType; readonly mayUseGift: boolean }
  /** The config could not be read. */
  | { readonly kind: "UNKNOWN" }
  /** The page is of a child's account, and its mode not the investor's. */
  | { readonly kind: "MEMBER" };

const YEAR_SECONDS = 365 * 86_400;

export function chooseMode(mode: InvestmentType): void {
  keep(mode, { isSelected: false });
}

function keep(mode: InvestmentType, { isSelected }: { readonly isSelected: boolean }): void {
  storeMode(browserStores().local, mode, isSelected);
  if (readCookie(PREFERENCE_COOKIES.investmentType) === mode) return;
  writeCookie({ name: PREFERENCE_COOKIES.investmentType, value: mode, seconds: YEAR_SECONDS });
}

/**
 * Restores the stored mode where the cookie is missing, and brings storage and cookie into line with the mode of the
 * page. Returns true when the page must be rendered again.
 */
export function keepOrRestoreMode(drawn: InvestmentType, source: ModeSource): boolean {
  switch (source.kind) {
    case "MEMBER":
      return false;
    case "UNKNOWN":
      return restoreUnconfirmed(drawn);
    case "CONFIG": {
      const own = ownChoice();
      const isAllowed = own !== null && (own === "INR" || source.mayUseGift);
      const mode = isAllowed ? own : source.selected;
      keep(mode, { isSelected: !isAllowed });
      // A browser that keeps no cookie would be shown the same page for ever.
      return mode !== drawn && readCookie(PREFERENCE_COOKIES.investmentType) === mode;
    }
  }
}

/** Without a readable config, GIFT is restored, but no GIFT page turned into INR. Storage is left alone. */
function restoreUnconfirmed(drawn: InvestmentType): boolean {
  const stored = findInvestmentType(browserStores().local);
  if (stored !== "GIFT" || drawn === "GIFT" || readCookie(PREFERENCE_COOKIES.investmentType) !== null) return false;
  writeCookie({ name: PREFERENCE_COOKIES.investmentType, value: stored, seconds: YEAR_SECONDS });
  return true;
}

/** The mode that the investor, or another program that wrote the documented key, chose; the cookie's comes first. */
function ownChoice(): InvestmentType | null {
  const { local } = browserStores();
  const selected = findSelectedType(local);
  const cookie = readCookie(PREFERENCE_COOKIES.investmentType);
  if (cookie !== null && cookie !== selected) return asInvestmentType(cookie);
  const stored = findInvestmentType(local);
  return stored === selected ? null : stored;
}
