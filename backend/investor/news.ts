/**
 * What an investor's object tells the queue. No contact, PAN, Aadhaar or account number is ever part of it, and no name but
 * the one that the investor chose for others to see.
 */
import type { Category } from "../../lib/contract/categories.ts";
import type { DealId, InvestmentId, UserId } from "../../lib/contract/ids.ts";

export type InvestorNews =
  | { readonly kind: "INVESTOR_CREATED" }
  | { readonly kind: "KYC_COMPLETED" }
  | { readonly kind: "DELETION_REQUESTED" }
  | { readonly kind: "DELETION_ENDED" }
  | { readonly kind: "ACCOUNT_CLOSED" }
  | { readonly kind: "RESIDENCE_REQUESTED" }
  | { readonly kind: "RESIDENCE_DECIDED" }
  | { readonly kind: "REFERRED"; readonly referrerId: UserId }
  | { readonly kind: "FRIENDLY_NAME_CHANGED"; readonly friendlyName: string; readonly version: number }
  | {
      readonly kind: "INVESTMENT_SUCCEEDED";
      readonly investmentId: InvestmentId;
      readonly dealId: DealId;
      readonly category: Category;
    }
  | { readonly kind: "PAYOUT_PAID"; readonly investmentId: InvestmentId; readonly payoutSequence: number };
