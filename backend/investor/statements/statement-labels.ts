/** Labels of ledger entries on statements. */
import type { ScheduledPayout } from "../../../lib/contract/calls/deals.ts";
import type { Currency, Minor } from "../../../lib/contract/facts/money.ts";
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import { spokenReferenceAt } from "../../../lib/contract/values/spoken-reference.ts";
import { gramsFromTenthMg } from "../../../lib/contract/values/weight.ts";
import type { BackendMessages } from "../../../messages/backend.ts";
import type { OwnedEntry } from "../../ledger/ownership-history.ts";
import type { Translate } from "../../platform/translate.ts";
import { getInvestment } from "../holdings/investment-store.ts";
import { findPayout } from "../holdings/payout-store.ts";
import { readPayoutReference } from "../holdings/payout-time.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { findMetalTransaction } from "../metals/store.ts";
import { findBankCredit } from "../wallet/bank-credit-store.ts";
import { findPayment } from "../wallet/payment-store.ts";
import { findRemittance } from "../wallet/remittance-store.ts";
import { getMovement } from "../wallet/wallet-store.ts";
import { money } from "./statement-figures.ts";

export interface StatementLabel {
  readonly entry: keyof BackendMessages["reports"]["entries"];
  /** Title of the investment, bank account or weight of metal that the entry is about. */
  readonly name: string;
  readonly payout: ScheduledPayout["kind"] | null;
  /** TDS deducted from the payout; null if none was. */
  readonly tds: Minor | null;
  /** To be read over a phone; the same as on the entry's screen. */
  readonly reference: string;
  /** The bank's reference of a transfer. */
  readonly utr: string | null;
}

/** `Coupon: Monsoon Solar`, in the language of `t`. */
export function labelText({ entry, name, payout }: StatementLabel, t: Translate): string {
  return t(`reports.entries.${entry}`, { name, payout: payout === null ? "" : t(`reports.payouts.${payout}`) });
}

type Named = Pick<StatementLabel, "entry" | "name"> & Partial<Pick<StatementLabel, "payout" | "tds" | "utr">>;

/** `about`: the kind and id of the reference's record, and the record's start. */
function labelOf(named: Named, about: Parameters<typeof spokenReferenceAt>[0]): StatementLabel {
  return { payout: null, tds: null, utr: null, ...named, reference: spokenReferenceAt(about) };
}

/** A movement's label has its reference and UTR. */
function labelOfMovement(sql: SqlStorage, entry: StatementLabel["entry"], transactionId: string): StatementLabel {
  const { counterparty, reference, utr } = getMovement(sql, transactionId);
  return { entry, name: counterparty ?? "", payout: null, tds: null, reference, utr };
}

/** @throws Error when the entry refers to a missing row, or its kind has no label; both are defects. */
export function statementLabelOf(
  { sql }: Pick<AccountContext, "sql">,
  { kind, reference, at }: OwnedEntry,
): StatementLabel {
  switch (kind) {
    case "RECHARGE": {
      const opened = findPayment(sql, reference)?.createdAt ?? at;
      return labelOf({ entry: kind, name: "" }, { kind, id: reference, at: opened });
    }
    case "WITHDRAWAL":
      return labelOfMovement(sql, kind, reference);
    case "INVESTMENT": {
      const { title, createdAt } = getInvestment(sql, reference);
      return labelOf({ entry: kind, name: title }, { kind, id: reference, at: createdAt });
    }
    case "PAYOUT":
      return labelOfPayout(sql, reference, at);
    case "METAL_PURCHASE":
    case "METAL_SALE":
      return labelOfMetal(sql, reference);
    case "BANK_TRANSFER": {
      const transactionId = findBankCredit(sql, reference)?.transactionId;
      if (!transactionId) throw new Error(`no transfer ${reference}`);
      return labelOfMovement(sql, kind, transactionId);
    }
    case "WITHDRAWAL_RETURN": {
      const { counterparty, utr } = getMovement(sql, reference);
      return labelOf({ entry: kind, name: counterparty ?? "", utr }, { kind, id: reference, at });
    }
    case "REMITTANCE": {
      const remittance = findRemittance(sql, reference);
      if (!remittance) throw new Error(`no remittance ${reference}`);
      return labelOfMovement(sql, kind, remittance.transactionId);
    }
    default:
      throw new Error(`no label for ledger entries of kind ${kind}`);
  }
}

function labelOfPayout(sql: SqlStorage, reference: string, at: EpochMs): StatementLabel {
  const name = readPayoutReference(reference);
  const payout = findPayout(sql, name);
  if (!payout) throw new Error(`no payout ${reference}`);
  const { title } = getInvestment(sql, name.investmentId);
  const tds = payout.tds > 0 ? payout.tds : null;
  return labelOf({ entry: "payout", name: title, payout: payout.kind, tds }, { kind: "PAYOUT", id: reference, at });
}

function labelOfMetal(sql: SqlStorage, reference: string): StatementLabel {
  const trade = findMetalTransaction(sql, reference);
  if (!trade) throw new Error(`no trade of metal ${reference}`);
  const { kind, metal, weight, createdAt: at } = trade;
  const name = `${gramsFromTenthMg(weight).toFixed(4)} g`;
  return kind === "BUY"
    ? labelOf({ entry: `bought${metal}`, name }, { kind: "METAL_PURCHASE", id: reference, at })
    : labelOf({ entry: `sold${metal}`, name }, { kind: "METAL_SALE", id: reference, at });
}

/** Note on the TDS deducted before the credited amount. */
export function tdsNote({ tds }: StatementLabel, currency: Currency, t: Translate): string | null {
  return tds === null ? null : t("reports.entries.afterTds", { amount: money(currency, tds) });
}
