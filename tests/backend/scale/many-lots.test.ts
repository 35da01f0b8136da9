/** Bonds of one ISIN in many purchases: the work grows as the purchases, and not as their square. */
import { expect, it } from "vitest";
import { BondTaxes, recordGains, tradedRow } from "../../../backend/investor/claims/bond-tax.ts";
import { verifyGains } from "../../../backend/investor/exits/gain-verify.ts";
import { getInvestment } from "../../../backend/investor/holdings/investment-store.ts";
import { insertPayout, listPayouts } from "../../../backend/investor/holdings/payout-store.ts";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { taxForecast } from "../../../backend/investor/tax/tax-forecast.ts";
import { taxYear } from "../../../backend/investor/tax/tax-year.ts";
import { minor } from "../../../lib/contract/facts/money.ts";
import {
  addDays,
  addMonths,
  type CalendarDate,
  calendarDateOf,
  dateInIndia,
  financialYearOf,
  startOfDayInIndia,
} from "../../../lib/contract/values/calendar-date.ts";
import type { ProductTerms } from "../../../lib/contract/values/products.ts";
import { beginAt } from "../instants.ts";
import { inAccount, newInvestor } from "../wallet/investor.ts";
import { idOf, insertSuccess } from "./large-account.ts";
import { watched } from "./watched.ts";

beginAt("2026-11-25T06:30:00Z");

const REPAYMENTS = 8;
const UNITS = 12;
const PRINCIPAL = 1_20_000_00;

const product: ProductTerms = {
  ...{ kind: "BOND", listed: true, isin: "INE002A01018", couponBps: 1_080, payout: "QUARTERLY" },
  ...{ issuedOn: calendarDateOf("2026-01-01"), maturityOn: calendarDateOf("2028-10-01"), cleanPrice: 1_000_000 },
  security: "SENIOR_SECURED",
};

/** Eight repayments, the last of which is the maturity. */
function fill({ sql }: AccountContext, count: number, today: CalendarDate): void {
  for (let index = 0; index < count; index++) {
    const investedOn = addDays(today, -(index % 20) - 1);
    const schedule = Array.from({ length: REPAYMENTS }, (_, at) => {
      const dueOn = addMonths(calendarDateOf("2027-01-01"), 3 * at);
      const [principal, interest] = [PRINCIPAL / REPAYMENTS, 1_080_00];
      return {
        ...{ payoutSequence: at + 1, dueOn, accruesTo: dueOn, tdsRateBps: 0, tds: minor(0) },
        ...{ kind: at === REPAYMENTS - 1 ? ("MATURITY" as const) : ("REPAYMENT" as const) },
        ...{ principal: minor(principal), interest: minor(interest), gross: minor(principal + interest) },
        ...{
          net: minor(principal + interest),
          redemption: { premium: minor(0), gain: minor(0), tdsRateBps: 0, tds: minor(0) },
        },
      };
    });
    const id = idOf(index);
    insertSuccess(sql, { id, product, investedOn, schedule }, index);
    sql.exec("UPDATE investment SET units = ? WHERE id = ?", UNITS, id);
    for (const payout of schedule) {
      const promise = { ...payout, tdsBasis: "RESIDENT" as const } as Parameters<typeof insertPayout>[1]["promise"];
      insertPayout(sql, { id, promise, at: startOfDayInIndia(investedOn) });
    }
  }
}

/** Every second investment has sold one unit. */
function sell({ sql }: AccountContext, count: number, today: CalendarDate): void {
  for (let index = 0; index < count; index += 2) {
    const [id, at] = [idOf(index), startOfDayInIndia(today)];
    const sale = { id, principal: PRINCIPAL / UNITS, interest: 0, kind: "SALE" as const };
    sql.exec("INSERT INTO sell_terms VALUES (?, ?, '{}', ?)", `swt_${index}`, id, at);
    const order = ["SETTLED", 9, at] as const;
    sql.exec(
      `INSERT INTO sell_order (id, terms_id, investment_id, units, settles_on, status, payout_sequence, created_at, matched_at,
         settled_at, updated_at) VALUES (?1, ?2, ?3, 1, ?4, ?5, ?6, ?7, ?7, ?7, ?7)`,
      ...[`slo_${index}`, `swt_${index}`, id, today, ...order],
    );
    sql.exec("UPDATE investment SET units_sold = 1 WHERE id = ?", id);
    const gross = minor(sale.principal);
    const promise = {
      ...{
        payoutSequence: 9,
        dueOn: today,
        accruesTo: today,
        kind: "SALE",
        principal: gross,
        interest: minor(0),
        gross,
      },
      ...{ tdsRateBps: 0, tds: minor(0), net: gross, tdsBasis: "RESIDENT" },
    } as Parameters<typeof insertPayout>[1]["promise"];
    insertPayout(sql, { id, promise, at });
    sql.exec(
      "UPDATE payout SET status = 'PAID', paid_on = ? WHERE investment_id = ? AND payout_sequence = 9",
      today,
      id,
    );
  }
}

interface Measured {
  readonly queries: number;
  readonly rowsRead: number;
}

async function worksOf(count: number): Promise<Record<string, Measured>> {
  const investor = await newInvestor();
  return inAccount(investor, async (context) => {
    const today = dateInIndia(context.clock.now());
    context.storage.transactionSync(() => {
      fill(context, count, today);
      sell(context, count, today);
    });
    const measure = async (act: (seen: AccountContext) => unknown): Promise<Measured> => {
      const { context: seen, work } = watched(context);
      await act(seen);
      return { queries: work().queries.length, rowsRead: work().rowsRead };
    };
    const year = financialYearOf(today);
    const first = await measure((seen) => recordGains(seen, idOf(0)));
    const all = await measure(({ sql }) => {
      const taxes = new BondTaxes(sql);
      for (let index = 0; index < count; index++) {
        const bond = tradedRow(getInvestment(sql, idOf(index)));
        for (const payout of listPayouts(sql, bond.id)) taxes.of(bond).gainsIn(payout);
      }
    });
    const forecast = await measure((seen) => taxForecast(seen));
    const workbook = await measure((seen) => taxYear(seen, year, String));
    const verified = await measure((seen) => expect(verifyGains(seen)).toEqual([]));
    return { first, all, forecast, workbook, verified };
  });
}

it("the gains of one ISIN, their forecast, workbook and verification read in proportion to the purchases", async () => {
  const [few, many] = [await worksOf(40), await worksOf(80)];
  for (const [name, { queries, rowsRead }] of Object.entries(many)) {
    expect(queries / (few[name]?.queries ?? 0), name).toBeLessThan(2.2);
    expect(rowsRead / (few[name]?.rowsRead ?? 0), name).toBeLessThan(2.2);
  }
});

it("600 purchases of one ISIN are verified in the time of one test", async () => {
  const { verified } = await worksOf(600);
  expect(verified?.queries).toBeLessThan(600 * 8);
});
