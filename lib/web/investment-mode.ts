/**
 * INR or GIFT (specification §1 and §4). Pure. Selects what a page shows; the backend decides what an investor may buy.
 */
import { type InvestmentType, investmentType } from "../contract/calls/deals.ts";

export interface ModeFacts {
  /** `mobileActionsEnabled.giftEnabled`; null if the user config could not be read. */
  readonly giftEnabled: boolean | null;
  /** The investor's country, or the request's region where it is unknown, leads to GIFT (`leadsToGift`). */
  readonly leadsToGift: boolean;
  /** The `investmentType` cookie: the mode last chosen in this browser or restored from its storage. */
  readonly remembered: string | undefined;
}

/** An unreadable config keeps the remembered mode: a failed read must not switch a GIFT investor to INR. */
export function investmentModeOf({ giftEnabled, leadsToGift, remembered }: ModeFacts): InvestmentType {
  if (giftEnabled === false) return "INR";
  const chosen = investmentType.safeParse(remembered);
  if (chosen.success) return chosen.data;
  return giftEnabled === true && leadsToGift ? "GIFT" : "INR";
}
