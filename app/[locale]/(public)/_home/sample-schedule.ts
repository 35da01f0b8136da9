/**
 * The sample schedule on the home page. The companies and the day are invented; the amounts come from the rules that
 * calculate an investor's payouts, so that the page cannot promise other figures than the product pays.
 */

import { addPaise, type Paise, paise } from "@/lib/contract/facts/money";
import { calendarDateOf } from "@/lib/contract/values/calendar-date";
import type { HolidayCalendar } from "@/lib/finance/business-days";
import type { CashFlow } from "@/lib/finance/cash-flow";
import { invoiceDiscountingSchedule } from "@/lib/finance/invoice-discounting";
import { type Bps, bps } from "@/lib/finance/rounding";
import { xirrBps } from "@/lib/finance/xirr";

const INVESTED_ON = calendarDateOf("2026-11-21");
/** So large an amount that the interest of every deal is above the threshold of TDS. */
const EACH_PAISE = paise(10_00_000_00);

const DEALS = [
  { seller: "Kavya Components", rateBps: 1160, tenureDays: 32 },
  { seller: "Indus Basket", rateBps: 1190, tenureDays: 45 },
  { seller: "Malhar Foods", rateBps: 1210, tenureDays: 61 },
  { seller: "Sarvodaya Textiles", rateBps: 1240, tenureDays: 90 },
  { seller: "Neelgiri Papers", rateBps: 1290, tenureDays: 121 },
] as const;

interface IllustratedPayout {
  seller: string;
  /** `YYYY-MM-DD` */
  date: string;
  netPaise: Paise;
}

interface Illustration {
  asOf: string;
  investedPaise: Paise;
  returnedPaise: Paise;
  lowestRateBps: Bps;
  highestRateBps: Bps;
  tdsRateBps: Bps;
  /** Annual return after TDS. */
  netXirrBps: Bps | null;
  payouts: readonly IllustratedPayout[];
}

const flowsOf = ({ rateBps, tenureDays }: (typeof DEALS)[number], calendar: HolidayCalendar): readonly CashFlow[] =>
  invoiceDiscountingSchedule({
    principalPaise: EACH_PAISE,
    rateBps: bps(rateBps),
    investedOn: INVESTED_ON,
    tenureDays,
    calendar,
    residency: "RESIDENT",
    panVerified: true,
  });

/** One of the payouts with all its parts. */
export function illustrateOneInvoice(calendar: HolidayCalendar) {
  const deal = DEALS[3];
  const [flow] = flowsOf(deal, calendar);
  if (flow === undefined) throw new Error("an invoice deal has one payout");
  return { ...deal, investedPaise: EACH_PAISE, flow };
}

export function illustrateInvoices(calendar: HolidayCalendar): Illustration {
  const flows = DEALS.flatMap((deal) => flowsOf(deal, calendar).map((flow) => ({ ...flow, seller: deal.seller })));
  const investedPaise = paise(EACH_PAISE * DEALS.length);
  const rates = DEALS.map(({ rateBps }) => rateBps);
  return {
    asOf: INVESTED_ON,
    investedPaise,
    returnedPaise: addPaise(...flows.map(({ netPaise }) => netPaise)),
    lowestRateBps: bps(Math.min(...rates)),
    highestRateBps: bps(Math.max(...rates)),
    tdsRateBps: flows[0]?.tdsRateBps ?? bps(0),
    netXirrBps: xirrBps([
      { date: INVESTED_ON, amountPaise: paise(-investedPaise) },
      ...flows.map(({ dueOn, netPaise }) => ({ date: dueOn, amountPaise: netPaise })),
    ]),
    payouts: flows.map(({ seller, dueOn, netPaise }) => ({ seller, date: dueOn, netPaise })),
  };
}
