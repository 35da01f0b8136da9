import { dashboardInvestment, investmentView } from "../../../lib/contract/calls/dashboard.ts";
import { taxStatement } from "../../../lib/contract/calls/statements.ts";
import {
  addDays,
  type CalendarDate,
  calendarDateFrom,
  calendarDateOf,
  civilOf,
  dateInIndia,
  daysBetween,
  financialYearOf,
} from "../../../lib/contract/values/calendar-date.ts";
import { dealId } from "../../../lib/contract/values/ids.ts";
import { businessNow } from "../../../lib/web/clock.ts";
import { type Operator, operate } from "../../../scripts/operator.ts";
import type { Person } from "../../../scripts/sandbox/person.ts";
import { textInPdf } from "../../pdf-reader.ts";

/* Reliefs that lower the TDS on a person's only investment, in a world whose clock may move. */

export const pass = (world: Operator, advanceDays: number) =>
  operate(world, { command: "clock", args: { advanceDays } });

/** Invoices without other payouts than one after 30 days, and one after 45. */
const IN_30_DAYS = { dealId: dealId.parse("malhar-saffron-30"), title: "Malhar Foods" };
const IN_45_DAYS = { dealId: dealId.parse("nilgiri-copperleaf-45"), title: "Nilgiri Leaf" };

/** An invoice that pays on no day around 1 April: a relief is filed in the payout's financial year, before its day. */
export function invoiceAwayFromYearEnd(): typeof IN_30_DAYS {
  const { month, day } = civilOf(addDays(dateInIndia(businessNow()), 30));
  return (month === 3 && day >= 25) || (month === 4 && day <= 7) ? IN_45_DAYS : IN_30_DAYS;
}

/** The first payout, and the path of its investment's page. */
export async function firstPayout({ client }: Person) {
  const { investments } = await client.call(investmentView, { currency: "INR" });
  const [only] = investments;
  if (!only) throw new Error("nothing is invested");
  const [payout] = (await client.call(dashboardInvestment, { id: only.investmentId })).cashflow;
  if (!payout) throw new Error("the investment has no payout");
  return { ...payout, dueOn: calendarDateOf(payout.dueOn), path: `/investments/${only.investmentId}` };
}

/** Passes 31 March if the payout falls due later: a relief ends with its financial year. Call before the clock moves. */
export async function enterYearOf(world: Operator, dueOn: CalendarDate): Promise<void> {
  const today = dateInIndia(businessNow());
  if (financialYearOf(dueOn) === financialYearOf(today)) return;
  const yearStart = calendarDateFrom({ year: civilOf(dueOn).year, month: 4, day: 1 });
  await pass(world, daysBetween({ from: today, to: yearStart }));
}

/** The text of the downloaded tax statement of the year of a payment. */
export async function taxStatementOf({ client }: Person, paidOn: CalendarDate): Promise<string> {
  const path = taxStatement.path.replace("{financialYear}", financialYearOf(paidOn));
  const response = await client.send(`/api${path}`);
  if (!response.ok) throw new Error(`the tax statement answered ${response.status}`);
  return textInPdf(new Uint8Array(await response.arrayBuffer()));
}
