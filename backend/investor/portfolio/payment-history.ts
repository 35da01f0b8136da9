/**
 * Payments of a holding: as promised, as announced and agreed since, and as expected now. Pure. Amounts are before tax.
 */
import type { PaymentHistory, PaymentNotice, PaymentOutlook } from "../../../lib/contract/calls/payment-history.ts";
import { addMinor } from "../../../lib/contract/facts/money.ts";
import type { CalendarDate } from "../../../lib/contract/values/calendar-date.ts";
import { productOf } from "../../../lib/products/lookup.ts";
import type { Announcement } from "../../catalogue/deal-announcements.ts";
import type { BusinessDay } from "../../platform/clock.ts";
import type { InvestmentRecord } from "../holdings/investment-store.ts";
import { isEndedStage } from "../holdings/investment-views.ts";
import type { PayoutRecord } from "../holdings/payout-store.ts";
import { expectedPayout, expectedXirrBps } from "../holdings/valuation.ts";
import type { RestructuringTerms } from "../issuer-actions/restructuring-store.ts";

type Restructured = RestructuringTerms & { readonly on: CalendarDate };

interface HistoryFacts extends BusinessDay {
  readonly investment: InvestmentRecord;
  readonly payouts: readonly PayoutRecord[];
  readonly restructurings: readonly Restructured[];
  readonly announcements: readonly Announcement[];
  readonly payerRecord: PaymentHistory["payerRecord"];
}

const lastOf = (days: readonly CalendarDate[]): CalendarDate | null => days.toSorted().at(-1) ?? null;

/** Null for an order that has not succeeded, and for a product that promises no payouts. */
export function paymentHistoryOf(facts: HistoryFacts): PaymentHistory | null {
  const { investment, payouts, restructurings, announcements, payerRecord } = facts;
  const { stage } = investment;
  if (stage === null || productOf(investment.product).promise === "NONE") return null;
  const isOver = isEndedStage(stage);
  return {
    promised: promisedOf(facts),
    expected: isOver ? null : expectedOf(facts),
    realised: isOver ? realisedOf(investment, payouts) : null,
    notices: [...restructurings.map(restructuringNotice), ...announcements.map(announcementNotice)].toSorted(
      (one, other) => one.on.localeCompare(other.on),
    ),
    payerRecord,
  };
}

function promisedOf({ investment, payouts, restructurings: [first] }: HistoryFacts): PaymentOutlook {
  return {
    lastOn: first ? first.before.lastOn : lastOf(payouts.map(({ dueOn }) => dueOn)),
    gross: first ? first.before.gross : addMinor(...payouts.map(({ promisedGross }) => promisedGross)),
    xirrBps: investment.promisedXirrBps,
  };
}

/** A late payout is expected on the announced day; without one, its XIRR counts it as paid today. */
function expectedOf({ investment, payouts, announcements, today, calendar }: HistoryFacts): PaymentOutlook {
  const announcedOn = announcements.findLast(({ expectedOn }) => expectedOn !== undefined)?.expectedOn ?? null;
  const namedOn = announcedOn !== null && announcedOn >= today ? announcedOn : null;
  const late = { lateOn: namedOn ?? today, calendar };
  const expected = payouts.map((payout) => expectedPayout(investment, payout, late));
  const lastOn = lastOf(expected.map(({ on }) => on));
  const isDayUnknown = namedOn === null && lastOn === today && payouts.some(({ status }) => status === "DELAYED");
  return {
    lastOn: isDayUnknown ? null : lastOn,
    gross: addMinor(...expected.map(({ gross }) => gross)),
    xirrBps: expectedXirrBps(investment, payouts, late),
  };
}

function realisedOf({ realisedXirrBps }: InvestmentRecord, payouts: readonly PayoutRecord[]): PaymentOutlook {
  return {
    lastOn: lastOf(payouts.map(({ paidOn, dueOn }) => paidOn ?? dueOn)),
    gross: addMinor(...payouts.map(({ gross }) => gross)),
    xirrBps: realisedXirrBps,
  };
}

function restructuringNotice(agreed: Restructured): PaymentNotice {
  const { on, by, notice: text, extendDays: days, rateBps, before, after } = agreed;
  const [dues, sums] = [
    { dueBefore: before.lastOn, dueAfter: after.lastOn },
    { grossBefore: before.gross, grossAfter: after.gross },
  ];
  return { kind: "RESTRUCTURED", on, by, text, expectedOn: null, extension: { days, rateBps, ...dues, ...sums } };
}

function announcementNotice({ on, by, text, expectedOn }: Announcement): PaymentNotice {
  return { kind: "ANNOUNCEMENT", on, by, text, expectedOn: expectedOn ?? null, extension: null };
}
