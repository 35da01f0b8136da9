/** What an investor's object tells the queue. No name, contact, PAN, Aadhaar or account number is ever part of it. */
import type { Category } from "../../lib/contract/categories.ts";
import type { DealId, InvestmentId } from "../../lib/contract/ids.ts";

export type InvestorNews =
  | { readonly kind: "INVESTOR_CREATED" }
  | { readonly kind: "KYC_COMPLETED" }
  | {
      readonly kind: "INVESTMENT_SUCCEEDED";
      readonly investmentId: InvestmentId;
      readonly dealId: DealId;
      readonly category: Category;
    }
  | { readonly kind: "PAYOUT_PAID"; readonly investmentId: InvestmentId; readonly payoutSequence: number };
