/** INR or GIFT (specification §1 and §4). Pure. It chooses what a page shows; what an investor may buy, the backend decides. */
import { type InvestmentType, investmentType } from "../contract/calls/deals.ts";

const HOME_COUNTRY = "IN";

export interface ModeFacts {
  /** `mobileActionsEnabled.giftEnabled`; null where the user config could not be read. */
  readonly giftEnabled: boolean | null;
  /** Of residence; the region that the request comes from where the profile could not be read. */
  readonly country: string;
  /** The `investmentType` cookie: what this browser last showed by choice, or restored from its storage. */
  readonly remembered: string | undefined;
}

/** An investor whose config is unknown keeps the mode of last time: a failed read makes nobody an investor in rupees. */
export function investmentModeOf({ giftEnabled, country, remembered }: ModeFacts): InvestmentType {
  if (giftEnabled === false) return "INR";
  const chosen = investmentType.safeParse(remembered);
  if (chosen.success) return chosen.data;
  return giftEnabled === true && country !== HOME_COUNTRY ? "GIFT" : "INR";
}
