/** What each movement of the ledger is called, in both languages. */
import type { ScheduledPayout } from "../../../lib/contract/deals.ts";
import type { Currency, Minor } from "../../../lib/contract/money.ts";
import { gramsFromTenthMg, type Metal } from "../../../lib/contract/weight.ts";
import type { OwnedEntry } from "../../ledger/owned.ts";
import type { Book } from "../book.ts";
import { findPayout } from "../investment/payout-store.ts";
import { readPayoutReference } from "../investment/payout-time.ts";
import { getInvestment } from "../investment/store.ts";
import { findMetalTransaction } from "../metals/store.ts";
import type { PaperText } from "../paper-words.ts";
import { findRemittance } from "../remittance/store.ts";
import { findMovement } from "../wallet/store.ts";
import { money } from "./figures.ts";

export interface Story {
  readonly what: PaperText;
  /** What was deducted before it came; null where nothing was. */
  readonly tds: Minor | null;
}

const PAYOUTS: Readonly<Record<ScheduledPayout["kind"], PaperText>> = {
  MATURITY: { en: "Repaid at maturity", hi: "परिपक्वता" },
  COUPON: { en: "Coupon", hi: "कूपन" },
  INTEREST: { en: "Interest", hi: "ब्याज" },
  RENTAL: { en: "Rental", hi: "मासिक किराया" },
  RESIDUAL: { en: "Residual value", hi: "शेष मूल्य" },
  RENT: { en: "Rent", hi: "किराया" },
  EXIT: { en: "Sale of the property", hi: "संपत्ति की बिक्री" },
  SALE: { en: "Bonds sold", hi: "बॉन्ड बेचे गए" },
  WITHDRAWAL: { en: "Deposit withdrawn early", hi: "जमा समय से पहले निकाली गई" },
};

const BOUGHT: Readonly<Record<Metal, PaperText>> = {
  GOLD: { en: "Gold bought", hi: "सोना ख़रीदा" },
  SILVER: { en: "Silver bought", hi: "चाँदी ख़रीदी" },
};
const SOLD: Readonly<Record<Metal, PaperText>> = {
  GOLD: { en: "Gold sold", hi: "सोना बेचा" },
  SILVER: { en: "Silver sold", hi: "चाँदी बेची" },
};

const named = ({ en, hi }: PaperText, name: string): PaperText => ({ en: `${en}: ${name}`, hi: `${hi}: ${name}` });
const plain = (what: PaperText): Story => ({ what, tds: null });

/** @throws when the ledger tells of something that the book does not know, or of a kind without words: a defect. */
export function storyOf({ sql }: Pick<Book, "sql">, { kind, reference }: OwnedEntry): Story {
  switch (kind) {
    case "RECHARGE":
      return plain({ en: "Payment into the wallet", hi: "वॉलेट में जमा" });
    case "WITHDRAWAL": {
      const account = findMovement(sql, reference)?.counterparty ?? "";
      return plain(named({ en: "Withdrawal to the bank", hi: "बैंक में निकासी" }, account));
    }
    case "INVESTMENT":
      return plain(named({ en: "Invested", hi: "निवेश" }, getInvestment(sql, reference).title));
    case "PAYOUT":
      return storyOfPayout(sql, reference);
    case "METAL_PURCHASE":
    case "METAL_SALE":
      return storyOfMetal(sql, reference);
    case "REMITTANCE": {
      const bank = findRemittance(sql, reference)?.senderBank ?? "";
      return plain(named({ en: "From abroad", hi: "विदेश से" }, bank));
    }
    default:
      throw new Error(`no words for what the ledger calls ${kind}`);
  }
}

function storyOfPayout(sql: SqlStorage, reference: string): Story {
  const name = readPayoutReference(reference);
  const payout = findPayout(sql, name);
  if (!payout) throw new Error(`no payout ${reference}`);
  const { title } = getInvestment(sql, name.investmentId);
  return { what: named(PAYOUTS[payout.kind], title), tds: payout.tds > 0 ? payout.tds : null };
}

function storyOfMetal(sql: SqlStorage, reference: string): Story {
  const trade = findMetalTransaction(sql, reference);
  if (!trade) throw new Error(`no trade of metal ${reference}`);
  const { kind, metal, weight } = trade;
  const grams = `${gramsFromTenthMg(weight).toFixed(4)} g`;
  return plain(named((kind === "BUY" ? BOUGHT : SOLD)[metal], grams));
}

/** Beside the amount that came: what was deducted of it before. */
export function tdsNote({ tds }: Story, currency: Currency): PaperText | null {
  if (tds === null) return null;
  const amount = money(currency, tds);
  return { en: `after TDS of ${amount}`, hi: `${amount} TDS काटकर` };
}
