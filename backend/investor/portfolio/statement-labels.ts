/** Labels of ledger entries on statements. */
import type { ScheduledPayout } from "../../../lib/contract/calls/deals.ts";
import type { Currency, Minor } from "../../../lib/contract/values/money.ts";
import { gramsFromTenthMg } from "../../../lib/contract/values/weight.ts";
import type { BackendMessages } from "../../../messages/backend.ts";
import type { OwnedEntry } from "../../ledger/owned.ts";
import type { Translate } from "../../translate.ts";
import { getInvestment } from "../holdings/investment-store.ts";
import { findPayout } from "../holdings/payout-store.ts";
import { readPayoutReference } from "../holdings/payout-time.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { findMetalTransaction } from "../metals/store.ts";
import { findRemittance } from "../wallet/remittance-store.ts";
import { findMovement } from "../wallet/wallet-store.ts";
import { money } from "./statement-figures.ts";

export interface StatementLabel {
  readonly entry: keyof BackendMessages["reports"]["entries"];
  /** Title of the investment, bank account or weight of metal that the entry is about. */
  readonly name: string;
  readonly payout: ScheduledPayout["kind"] | null;
  /** TDS deducted from the payout; null if none was. */
  readonly tds: Minor | null;
}

/** `Coupon: Monsoon Solar`, in the language of `t`. */
export function labelText({ entry, name, payout }: StatementLabel, t: Translate): string {
  return t(`reports.entries.${entry}`, { name, payout: payout === null ? "" : t(`reports.payouts.${payout}`) });
}

const plain = (entry: StatementLabel["entry"], name = ""): StatementLabel => ({ entry, name, payout: null, tds: null });

/** @throws Error when the entry refers to a missing row, or its kind has no label; both are defects. */
export function statementLabelOf(
  { sql }: Pick<AccountContext, "sql">,
  { kind, reference }: OwnedEntry,
): StatementLabel {
  switch (kind) {
    case "RECHARGE":
      return plain(kind);
    case "WITHDRAWAL": {
      const account = findMovement(sql, reference)?.counterparty ?? "";
      return plain(kind, account);
    }
    case "INVESTMENT":
      return plain(kind, getInvestment(sql, reference).title);
    case "PAYOUT":
      return labelOfPayout(sql, reference);
    case "METAL_PURCHASE":
    case "METAL_SALE":
      return labelOfMetal(sql, reference);
    case "REMITTANCE": {
      const bank = findRemittance(sql, reference)?.senderBank ?? "";
      return plain(kind, bank);
    }
    default:
      throw new Error(`no label for ledger entries of kind ${kind}`);
  }
}

function labelOfPayout(sql: SqlStorage, reference: string): StatementLabel {
  const name = readPayoutReference(reference);
  const payout = findPayout(sql, name);
  if (!payout) throw new Error(`no payout ${reference}`);
  const { title } = getInvestment(sql, name.investmentId);
  return { entry: "payout", name: title, payout: payout.kind, tds: payout.tds > 0 ? payout.tds : null };
}

function labelOfMetal(sql: SqlStorage, reference: string): StatementLabel {
  const trade = findMetalTransaction(sql, reference);
  if (!trade) throw new Error(`no trade of metal ${reference}`);
  const { kind, metal, weight } = trade;
  const grams = `${gramsFromTenthMg(weight).toFixed(4)} g`;
  return plain(kind === "BUY" ? `bought${metal}` : `sold${metal}`, grams);
}

/** Note on the TDS deducted before the credited amount. */
export function tdsNote({ tds }: StatementLabel, currency: Currency, t: Translate): string | null {
  return tds === null ? null : t("reports.entries.afterTds", { amount: money(currency, tds) });
}
