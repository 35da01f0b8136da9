/** XIRR of a list of dated amounts: negative when money was put in, positive when it came back. */

import { type Paise, paise } from "../contract/facts/money.ts";
import { daysBetween } from "../contract/values/calendar-date.ts";
import { absoluteReturnBps, type DatedAmount, XIRR_MINIMUM_DAYS, xirrBps } from "../finance/xirr.ts";
import { type Computed, defineCalculator } from "./calculator.ts";
import { parseFlows } from "./flow-list.ts";
import { count, day, money, rate } from "./outcome.ts";
import { sumOf } from "./taxpayer.ts";

const EXAMPLE = ["01/04/2025, -5,00,000", "01/10/2025, 30,000", "01/04/2026, 30,000", "01/10/2026, 5,30,000"].join(
  "\n",
);
const FIELD = "flows";

function computeXirr(text: string): Computed {
  const parsed = parseFlows(text, FIELD);
  if ("problems" in parsed) return parsed;
  const flows = parsed.flows.toSorted((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)));
  const [first, last] = [flows[0], flows.at(-1)];
  if (!first || !last) return { problems: [{ field: FIELD, code: "REQUIRED" }] };
  if (!flows.some(({ amountPaise }) => amountPaise < 0) || !flows.some(({ amountPaise }) => amountPaise > 0)) {
    return { problems: [{ field: FIELD, code: "LIST_ONE_SIDED" }] };
  }
  const days = daysBetween({ from: first.date, to: last.date });
  if (days < XIRR_MINIMUM_DAYS)
    return { problems: [{ field: FIELD, code: "LIST_TOO_SHORT", values: { least: XIRR_MINIMUM_DAYS } }] };
  const rateBps = xirrBps(flows);
  if (rateBps === null) return { problems: [{ field: FIELD, code: "LIST_NO_RATE" }] };
  return { outcome: outcomeOf({ flows, first, last, days, rateBps }) };
}

interface Solved {
  readonly flows: readonly DatedAmount[];
  readonly first: DatedAmount;
  readonly last: DatedAmount;
  readonly days: number;
  readonly rateBps: number;
}

function outcomeOf({ flows, first, last, days, rateBps }: Solved) {
  const amounts = flows.map(({ amountPaise }) => amountPaise);
  const put: Paise = paise(-sumOf(amounts.filter((amount) => amount < 0)));
  const returned = sumOf(amounts.filter((amount) => amount > 0));
  const absolute = absoluteReturnBps({ investedPaise: put, returnedPaise: returned }) ?? 0;
  return {
    headline: { name: "xirr", value: rate(rateBps) },
    lines: [
      { name: "putIn", value: money(put) },
      { name: "cameBack", value: money(returned) },
      { name: "gain", value: money(paise(returned - put)) },
      { name: "absoluteReturn", value: rate(absolute) },
      { name: "firstDay", value: day(first.date) },
      { name: "lastDay", value: day(last.date) },
    ],
    table: {
      columns: ["amount"],
      rows: flows.map(({ date, amountPaise }) => ({
        on: date,
        name: amountPaise < 0 ? "paidIn" : "paidOut",
        amounts: [amountPaise],
      })),
    },
    working: [
      {
        name: "xirrWorking",
        values: {
          first: money(first.amountPaise),
          last: money(last.amountPaise),
          days: count(days),
          rate: rate(rateBps),
          flows: count(flows.length),
        },
      },
    ],
    cautions: days < 365 ? [{ name: "xirrShort", values: { days: count(days) } }] : [],
  };
}

export const xirrCalculator = defineCalculator({
  slug: "xirr",
  category: null,
  fields: { [FIELD]: { is: "list", preset: EXAMPLE } },
  compute: ({ flows }) => computeXirr(flows),
});
