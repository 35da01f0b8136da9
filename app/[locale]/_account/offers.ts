import { type Paise, paise } from "@/lib/contract/facts/money";

/** The reader of an account: its owner, a child's guardian, or a viewer. */
export type Reader = "OWNER" | "GUARDIAN" | "VIEWER";

/** The features of an account that only some readers get. */
export interface AccountOffers {
  /** Wallets and deals in the currencies of GIFT City, beside those in rupees. */
  readonly giftCity: boolean;
  /** The holder's own KYC, which their money waits for. */
  readonly kyc: boolean;
  /** Ways to add money besides an online payment: a bank transfer, a transfer from abroad. */
  readonly transfers: boolean;
  /** Amounts of an online payment that can be chosen. */
  readonly quickAmounts: readonly Paise[];
  /** A purchase may be paid online; otherwise from the wallet only. */
  readonly onlinePurchase: boolean;
  /** Sale, put, early end and reinvestment of a holding. */
  readonly exits: boolean;
  /** Filters and details of lists, statements, and the relationship manager. */
  readonly service: boolean;
}

/** The offers to each kind of reader; a new kind needs a row here. */
export const OFFERS: Readonly<Record<Reader, AccountOffers>> = {
  OWNER: {
    ...{ giftCity: true, kyc: true, transfers: true, onlinePurchase: true, exits: true, service: true },
    quickAmounts: [paise(50_000_00), paise(1_00_000_00), paise(2_00_000_00)],
  },
  GUARDIAN: {
    ...{ giftCity: false, kyc: false, transfers: false, onlinePurchase: false, exits: false, service: false },
    quickAmounts: [paise(10_000_00), paise(50_000_00), paise(1_00_000_00)],
  },
  VIEWER: {
    ...{ giftCity: false, kyc: false, transfers: false, onlinePurchase: false, exits: false, service: false },
    quickAmounts: [],
  },
};
