/**
 * Rates of exchange that are entered after the tax year has ended. Until the day on which a payer pays the tax of March to the
 * government, its deductions of 31 March follow them. Invariant: a corrected accrual is the one that would have been credited if
 * the rates had been known, and the balance of the tax account changes with it.
 */
import { minor, subtractMinor } from "../../../lib/contract/facts/money.ts";
import { addDays, addMonths, type CalendarDate, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { taxYearEndOf } from "../../../lib/finance/form-121.ts";
import { taxOfMarchDueOn } from "../../../lib/finance/tds-payment.ts";
import { findTdsRates, type TdsRates } from "../../catalogue/tds-rates.ts";
import { account } from "../../ledger/accounts.ts";
import { moneyMove } from "../../ledger/ledger.ts";
import { retaxBeforePayment } from "../claims/law-change.ts";
import { correctAccrual } from "../holdings/accrual-correction-store.ts";
import { getInvestment, type InvestmentRecord, listInvestmentsOfPayer } from "../holdings/investment-store.ts";
import { retaxWithAccruals } from "../holdings/payer-tax.ts";
import { findPayout, type PayoutRecord } from "../holdings/payout-store.ts";
import { payoutInstant, payoutReference } from "../holdings/payout-time.ts";
import { taxpayerOf } from "../holdings/taxpayer.ts";
import { hasRateOfYear, keepPublishedRates, lacksPublishedRate } from "../holdings/tds-rate-store.ts";
import { foreignCurrenciesOf, retaxByRate } from "../holdings/tds-rates.ts";
import type { AccountContext } from "../kernel/account-context.ts";

interface RateOfDay {
  readonly rates: TdsRates;
  readonly on: CalendarDate;
}

/** Taxes a payment by the payer's rates of its day, and plans the correction of its year. Inside the caller's transaction. */
export function taxByRate(context: AccountContext, investment: InvestmentRecord, { rates, on }: RateOfDay): void {
  const { payerName } = investment;
  const yearEnd = taxYearEndOf(on);
  // A payment that is settled after the end of its tax year brings rates that the other payments of that year lack.
  correctYear(context, { payerName, rates, yearEnd });
  retaxByRate(context, investment, { rates, on });
  const dueAt = payoutInstant(addDays(yearEnd, 1));
  context.scheduler.scheduleOnce({ kind: "TAX_RATE", reference: payerName, dueAt });
}

/** Runs from 1 April: daily while a rate is missing, and on the last day for rates that an operator has corrected. */
export async function correctEndedYear(context: AccountContext, payerName: string): Promise<void> {
  const { sql, env, storage, clock } = context;
  if (foreignCurrenciesOf(sql, { payerName }).size === 0) return;
  const rates = await findTdsRates(env);
  storage.transactionSync(() => {
    const year = { payerName, rates, yearEnd: taxYearEndOf(addMonths(dateInIndia(clock.now()), -12)) };
    correctYear(context, year);
    planNext(context, year);
  });
}

interface YearOfPayer {
  readonly payerName: string;
  readonly rates: TdsRates;
  readonly yearEnd: CalendarDate;
}

/** The rates of the year by currency. */
function ratesOf({ sql, clock }: AccountContext, { payerName, rates, yearEnd: on }: YearOfPayer) {
  const calendar = clock.calendar();
  return [...foreignCurrenciesOf(sql, { payerName })].map((currency) => ({ currency, rates, on, calendar }));
}

function correctYear(context: AccountContext, year: YearOfPayer): void {
  const { sql, clock } = context;
  const { payerName, yearEnd } = year;
  const today = dateInIndia(clock.now());
  if (today <= yearEnd || today > taxOfMarchDueOn(yearEnd)) return;
  for (const each of ratesOf(context, year)) keepPublishedRates(sql, each);
  // Needed even if no rate changes now: another payer's payment, or an investment after the accrual, may have kept these rates.
  const [anyOfPayer] = listInvestmentsOfPayer(sql, payerName);
  if (!anyOfPayer) return;
  retaxBeforePayment(context, anyOfPayer);
  const payer = { payerName, taxpayer: taxpayerOf(context) };
  for (const accrual of retaxWithAccruals(context, payer, yearEnd)) correct(context, accrual, yearEnd);
}

function planNext(context: AccountContext, year: YearOfPayer): void {
  const { sql, clock, scheduler } = context;
  const { payerName: reference, yearEnd } = year;
  const today = dateInIndia(clock.now());
  const [lastDay, ofYear] = [taxOfMarchDueOn(yearEnd), ratesOf(context, year)];
  const isEnded = today >= lastDay;
  // A payment of this year planned its own correction while that of the last year was still planned.
  if (isEnded && ofYear.every(({ currency }) => !hasRateOfYear(sql, { currency, on: today }))) return;
  const isRateMissing = ofYear.some((each) => lacksPublishedRate(sql, each));
  const day = isRateMissing ? addDays(today, 1) : lastDay;
  const dueAt = payoutInstant(isEnded ? addDays(taxYearEndOf(today), 1) : day);
  scheduler.schedule({ kind: "TAX_RATE", reference, dueAt });
}

/** Moves the difference of the tax, as of the day on which it was deducted. */
function correct(context: AccountContext, accrual: PayoutRecord, creditedOn: CalendarDate): void {
  const { sql, ledger, clock } = context;
  const before = findPayout(sql, accrual)?.tds ?? minor(0);
  const { currency } = getInvestment(sql, accrual.investmentId);
  const [world, tax, reference] = [account.world(currency), account.tds(currency), payoutReference(accrual)];
  const now = clock.now();
  const move =
    accrual.tds > before
      ? moneyMove({ from: world, to: tax, amount: subtractMinor(accrual.tds, before) })
      : moneyMove({ from: tax, to: world, amount: subtractMinor(before, accrual.tds) });
  correctAccrual(sql, accrual, now);
  if (move.amount === 0) return;
  const key = `payout:${reference}:corrected:${now}`;
  ledger.transfer({ key, kind: "PAYOUT", reference, at: payoutInstant(creditedOn), moves: [move] });
}
