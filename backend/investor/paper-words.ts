/** What spreadsheets and statements call things: the words of the screens, which only the web Worker can read. */
import type { Category } from "../../lib/contract/categories.ts";
import type { InvestmentStage, InvestmentStatus, InvestmentSummary } from "../../lib/contract/investments.ts";

export type PaperLanguage = "en" | "hi";
export type PaperText = Readonly<Record<PaperLanguage, string>>;

export const CATEGORY_WORDS: Readonly<Record<Category, PaperText>> = {
  BOND: { en: "Bonds", hi: "बॉन्ड" },
  INVOICE_DISCOUNTING: { en: "Invoice Discounting", hi: "इनवॉइस डिस्काउंटिंग" },
  TAP_RESERVE: { en: "Tap Reserve", hi: "Tap Reserve" },
  ASSET_LEASING: { en: "Asset Leasing", hi: "एसेट लीज़िंग" },
  FIXED_DEPOSIT: { en: "Fixed Deposit", hi: "सावधि जमा" },
  FRE: { en: "Fractional Real Estate", hi: "आंशिक रियल एस्टेट" },
  GOLD: { en: "Gold", hi: "सोना" },
  SILVER: { en: "Silver", hi: "चाँदी" },
  PRE_IPO: { en: "Pre IPO", hi: "प्री-IPO" },
};

export const STATUS_WORDS: Readonly<Record<InvestmentStatus, PaperText>> = {
  INITIATED: { en: "Ordered", hi: "ऑर्डर किया" },
  PAYMENT_PENDING: { en: "Payment pending", hi: "भुगतान लंबित" },
  PROCESSING: { en: "Processing", hi: "प्रक्रिया में" },
  SUCCESS: { en: "Invested", hi: "निवेश हुआ" },
  FAILED: { en: "Failed", hi: "विफल" },
};

export const STAGE_WORDS: Readonly<Record<InvestmentStage, PaperText>> = {
  ACTIVE: { en: "Running", hi: "चालू" },
  DELAYED: { en: "Late", hi: "देरी से" },
  MATURED: { en: "Paid", hi: "भुगतान हुआ" },
  SOLD: { en: "Sold", hi: "बेच दिया" },
  WITHDRAWN: { en: "Withdrawn", hi: "निकाल लिया" },
};

export const XIRR_WORDS: Readonly<Record<InvestmentSummary["xirr"]["basis"], PaperText>> = {
  PROMISED: { en: "Expected", hi: "अपेक्षित" },
  REALISED: { en: "Realised", hi: "वास्तविक" },
};
