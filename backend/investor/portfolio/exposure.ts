/** Exposure to payers and banks. Invariant: the payers' values add up to all in deals, their shares to 100 %. */

import type { BankDeposits, PayerExposure } from "../../../lib/contract/calls/exposure.ts";
import { addMinor, type Currency, type Minor } from "../../../lib/contract/facts/money.ts";
import { INSURED_MOST, insuredPartsOf } from "../../../lib/finance/deposit-insurance.ts";
import { shareBpsOf } from "../../../lib/finance/shares.ts";
import { productOf } from "../../../lib/products/lookup.ts";
import { businessDay } from "../../platform/clock.ts";
import { valueOn } from "../holdings/valuation.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { cached } from "./portfolio-cache-store.ts";
import { listRunning } from "./portfolio-store.ts";

interface HeldValue {
  readonly payerName: string;
  readonly value: Minor;
  readonly isLate: boolean;
  readonly isInsured: boolean;
}

export function exposureOf({ sql, clock }: Pick<AccountContext, "sql" | "clock">, currency: Currency) {
  const day = businessDay(clock);
  const { today, calendar } = day;
  return cached(sql, { view: "EXPOSURE", currency }, day, () => {
    const held = listRunning(sql, { currency, productType: "ALL" }).map(({ investment, payouts }) => ({
      payerName: investment.payerName,
      value: valueOn(investment, payouts, today, calendar),
      isLate: investment.stage === "DELAYED",
      isInsured: productOf(investment.product).surfaceOf(investment.product) === "INSURED_DEPOSIT",
    }));
    return {
      ...{ currency, asOf: today, value: sumOf(held), insuredUpTo: INSURED_MOST },
      ...{ payers: payersOf(held), deposits: depositsOf(held) },
    };
  });
}

const sumOf = (held: readonly HeldValue[]) => addMinor(...held.map(({ value }) => value));

/** The largest first. */
export function payersOf(held: readonly HeldValue[]): Omit<PayerExposure, "groupName">[] {
  const payers = [...Map.groupBy(held, ({ payerName }) => payerName)]
    .map(([payerName, own]) => ({
      ...{ payerName, value: sumOf(own), holdings: own.length },
      isLate: own.some(({ isLate }) => isLate),
    }))
    .toSorted((one, other) => other.value - one.value || (one.payerName < other.payerName ? -1 : 1));
  const shares = shareBpsOf(payers.map(({ value }) => value));
  return payers.map((payer, index) => ({ ...payer, shareBps: shares[index] ?? 0 }));
}

/** The insured deposits of each bank, the largest first. */
export function depositsOf(held: readonly HeldValue[]): BankDeposits[] {
  const insured = held.filter(({ isInsured }) => isInsured);
  return [...Map.groupBy(insured, ({ payerName }) => payerName)]
    .map(([bankName, own]) => ({ bankName, value: sumOf(own), ...insuredPartsOf(sumOf(own)) }))
    .toSorted((one, other) => other.value - one.value);
}
