/**
 * INR or GIFT (specification §1 and §4). Pure, and without imports of values, because the middleware runs it for every
 * page. Selects the mode that a page shows; the backend decides what an investor may buy. Middleware chooses from the
 * request, and the page confirms the choice against the user config (docs/decisions/0130).
 */
import type { InvestmentType } from "../contract/calls/deals.ts";

/** The mode that the request's region leads to by the last known config. Set by the Worker, whatever a browser sends. */
export const REGION_MODE_HEADER = "x-region-mode";
/** The middleware's choice, for the page. */
export const CHOSEN_MODE_HEADER = "x-investment-mode";

export interface ModeChoice {
  readonly mode: InvestmentType;
  readonly by: "COOKIE" | "REGION";
}

const modeIn = (text: string | null | undefined): InvestmentType | null =>
  text === "INR" || text === "GIFT" ? text : null;

export const modeOfPlace = (leadsToGift: boolean): InvestmentType => (leadsToGift ? "GIFT" : "INR");

/** `remembered`: the `investmentType` cookie. `region`: the header `REGION_MODE_HEADER`. */
export function chooseMode(remembered: string | undefined, region: string | null): ModeChoice {
  const cookie = modeIn(remembered);
  return cookie === null ? { mode: modeIn(region) ?? "INR", by: "REGION" } : { mode: cookie, by: "COOKIE" };
}

export const writeChoice = ({ mode, by }: ModeChoice): string => `${mode} ${by}`;

/** Rupees for a page that the middleware did not choose for. */
export function readChoice(header: string | null): ModeChoice {
  const [mode, by] = (header ?? "").split(" ");
  return { mode: modeIn(mode) ?? "INR", by: by === "COOKIE" ? "COOKIE" : "REGION" };
}

export interface ModeFacts {
  /** `mobileActionsEnabled.giftEnabled`; null if the user config could not be read. */
  readonly giftEnabled: boolean | null;
  /** The mode that the investor's country of residence leads to; null if the profile could not be read. */
  readonly residence: InvestmentType | null;
}

export interface ConfirmedMode {
  readonly mode: InvestmentType;
  /** The mode without a remembered one. */
  readonly selected: InvestmentType;
}

/** An unreadable config keeps a remembered mode, and switches nobody to GIFT by their region. */
export function confirmMode({ mode, by }: ModeChoice, { giftEnabled, residence }: ModeFacts): ConfirmedMode {
  const byPlace = residence ?? (by === "REGION" ? mode : "INR");
  const selected = giftEnabled === true ? byPlace : "INR";
  return { mode: by === "COOKIE" && giftEnabled !== false ? mode : selected, selected };
}
