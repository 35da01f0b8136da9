import type { UserId } from "@/lib/contract/values/ids";
import { type Paise, paise } from "@/lib/contract/values/money";

/** What some accounts offer beyond what all do. Each page shows the part that its account offers. */
export interface AccountOffers {
  /** Wallets and deals in the currencies of GIFT City, beside those in rupees. */
  readonly giftCity: boolean;
  /** The holder's own KYC, which their money waits for. */
  readonly kyc: boolean;
  /** Ways to add money besides an online payment: a bank transfer, a transfer from abroad. */
  readonly transfers: boolean;
  /** Amounts of an online payment that can be chosen. */
  readonly quickAmounts: readonly Paise[];
  /** Filters and details of lists, statements, and the relationship manager. */
  readonly service: boolean;
}

const OFFERS = {
  OWN: {
    ...{ giftCity: true, kyc: true, transfers: true, service: true },
    quickAmounts: [paise(50_000_00), paise(1_00_000_00), paise(2_00_000_00)],
  },
  ANOTHERS: {
    ...{ giftCity: false, kyc: false, transfers: false, service: false },
    quickAmounts: [paise(10_000_00), paise(50_000_00), paise(1_00_000_00)],
  },
} as const satisfies Readonly<Record<"OWN" | "ANOTHERS", AccountOffers>>;

export const offersOf = (member: UserId | null): AccountOffers => OFFERS[member === null ? "OWN" : "ANOTHERS"];
