/** The investments that are held now, each with its payouts. */

import type { Currency } from "../../../lib/contract/facts/money.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import type { BusinessDay } from "../../platform/clock.ts";
import { selectInvestments } from "../holdings/investment-store.ts";
import { type ShownHolding, withPayouts } from "./portfolio-store.ts";

/** Everything of one currency that has succeeded and has not ended. */
export function listHeld(sql: SqlStorage, currency: Currency, day: BusinessDay): readonly ShownHolding[] {
  const held = selectInvestments(sql, "WHERE stage IN ('ACTIVE', 'DELAYED') AND currency = ?", currency);
  return withPayouts(sql, held, day);
}

/** The investments with these ids, in no order. */
export function listHoldingsOf(
  sql: SqlStorage,
  ids: readonly InvestmentId[],
  day: BusinessDay,
): readonly ShownHolding[] {
  const named = selectInvestments(sql, "WHERE id IN (SELECT value FROM json_each(?))", JSON.stringify(ids));
  return withPayouts(sql, named, day);
}
