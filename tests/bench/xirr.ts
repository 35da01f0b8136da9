import packageXirr from "xirr";
import { paise } from "../../lib/contract/facts/money.ts";
import { addDays, type CalendarDate, calendarDateOf } from "../../lib/contract/values/calendar-date.ts";
import { type DatedAmount, xirr } from "../../lib/finance/xirr.ts";

/* `node tests/bench/xirr.ts`: our XIRR against the npm package `xirr`, over 10,000 portfolios of 100 flows. */

const PORTFOLIOS = 10_000;
const ROUNDS = 7;
const START = calendarDateOf("2021-04-01");

let seed = 20_261_122;
function random(): number {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed / 2_147_483_647;
}

/** Ten purchases, each followed by eight interest payouts and the repayment, in order of time. */
function newPortfolio(): readonly DatedAmount[] {
  const rate = 0.06 + random() * 0.12;
  const flows = Array.from({ length: 10 }, () => {
    const [bought, amount] = [addDays(START, Math.floor(random() * 1000)), Math.round(1e7 + random() * 1e9)];
    const payouts = Array.from({ length: 9 }, (_, index) => {
      const interest = Math.round((amount * rate) / 4);
      return { date: addDays(bought, 91 * (index + 1)), amountPaise: paise(interest + (index === 8 ? amount : 0)) };
    });
    return [{ date: bought, amountPaise: paise(-amount) }, ...payouts];
  });
  return flows.flat().toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
}

const asDate = (date: CalendarDate) => new Date(`${date}T00:00:00Z`);

function durationOf(work: () => void): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

const portfolios = Array.from({ length: PORTFOLIOS }, newPortfolio);
// The package takes dates that are parsed already; ours reads them from text.
const parsed = portfolios.map((flows) =>
  flows.map(({ date, amountPaise }) => ({ when: asDate(date), amount: amountPaise })),
);

const worst = Math.max(
  ...portfolios.map((flows, index) => Math.abs((xirr(flows) ?? 0) - packageXirr(parsed[index] ?? []))),
);
// Taken in turns, so that another process slows both down.
const rounds = Array.from({ length: ROUNDS }, () => ({
  ours: durationOf(() => portfolios.forEach((flows) => void xirr(flows))),
  theirs: durationOf(() => parsed.forEach((flows) => void packageXirr(flows))),
}));
const ours = Math.min(...rounds.map((round) => round.ours));
const theirs = Math.min(...rounds.map((round) => round.theirs));
console.log(
  `ours ${ours.toFixed(0)} ms, the package ${theirs.toFixed(0)} ms; largest difference ${worst.toExponential(1)}`,
);
if (ours >= theirs || worst > 1e-6) process.exitCode = 1;
