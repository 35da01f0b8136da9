import { beginAsOf } from "./as-of.ts";
import { preparationStage, runStages, type Stage, vitestStage } from "./test-stages.ts";

/*
 * `npm run test:dates`: unit and backend tests as of many instants, some hours on two cores. With instants as
 * arguments, as of those only.
 */

/** Each instant with the property for which it is listed. Times are UTC; the day in India begins at 18:30. */
export const INSTANTS: Readonly<Record<string, string>> = {
  "2026-11-22T20:00:00Z": "a Monday before dawn, the day before a holiday",
  "2026-11-24T05:00:00Z": "a Tuesday that is a holiday",
  "2026-11-25T06:30:00Z": "a Wednesday, the day after a holiday",
  "2026-11-25T19:30:00Z": "a Thursday whose thirtieth day is the Saturday after Christmas",
  "2026-11-27T11:00:00Z": "a Friday after the cut-off of orders",
  "2026-11-28T06:30:00Z": "a Saturday",
  "2026-11-29T06:30:00Z": "a Sunday",
  "2026-11-30T18:29:00Z": "the last minute of a month in India",
  "2026-11-30T18:31:00Z": "the first minutes of December in India",
  "2026-12-01T06:30:00Z": "the first day on which the next year's list of holidays is due",
  "2026-12-24T09:00:00Z": "the day before Christmas, a long weekend",
  "2026-12-25T06:30:00Z": "Christmas, a Friday",
  "2026-12-28T03:30:00Z": "the Monday after a long weekend",
  "2026-12-31T18:29:00Z": "the last minute of the calendar year in India",
  "2026-12-31T18:31:00Z": "the first minutes of 2027 in India",
  "2027-01-01T23:59:00Z": "the first days of 2027",
  "2027-01-03T06:30:00Z": "a Sunday in the first days of 2027",
  "2027-01-25T06:30:00Z": "the day before Republic Day",
  "2027-01-31T06:30:00Z": "a day whose date the next month does not have",
  "2027-02-28T18:29:00Z": "the last minute of February in a year without a 29th",
  "2027-03-20T06:30:00Z": "a Saturday before a holiday on a Monday",
  "2027-03-25T06:30:00Z": "the day before Good Friday, four days before the next business day",
  "2027-03-30T06:30:00Z": "the last day but one of the tax year",
  "2027-03-31T18:25:00Z": "the last minutes of the tax year in India",
  "2027-03-31T18:31:00Z": "the first minutes of the tax year in India, a holiday",
  "2027-04-02T06:30:00Z": "the first business day of the tax year",
  "2027-06-15T18:29:00Z": "the last minute of the first instalment of advance tax",
  "2027-06-30T06:30:00Z": "the end of a quarter",
  "2027-09-15T06:30:00Z": "the second instalment of advance tax",
  "2027-10-29T06:30:00Z": "a holiday on a Friday",
  "2027-11-30T06:30:00Z": "the last day of a month, in a year whose next has no list of holidays",
  "2027-12-31T18:29:00Z": "the last minute before a year without a list of holidays",
  "2027-12-31T18:31:00Z": "the first minutes of 2028, a year without a list of holidays",
  "2028-01-02T06:30:00Z": "the first days of 2028, a Sunday",
  "2028-02-28T18:31:00Z": "the first minutes of 29 February in India",
  "2028-02-29T06:30:00Z": "29 February",
  "2028-02-29T18:31:00Z": "the first minutes of the day after 29 February",
  "2028-03-31T06:30:00Z": "the end of a tax year of 366 days",
  "2028-04-01T06:30:00Z": "the first day of a tax year, a Saturday",
  "2028-08-31T18:29:00Z": "the last minute of a month of 31 days, without a list of holidays",
  "2028-12-31T18:31:00Z": "the first minutes of 2029 in India",
  "2029-01-03T06:30:00Z": "the first days of 2029",
};

const CONFIGS = { unit: "vitest.config.ts", backend: "vitest.backend.config.ts" } as const;

/** Both suites as of one instant, in processes that share its clock. */
function stagesAsOf(instant: string): readonly Stage[] {
  const begin = preparationStage(`as of ${instant}`, async () => {
    delete process.env.CLOCK_OFFSET_MS;
    beginAsOf(["--as-of", instant]);
  });
  return [begin, ...Object.entries(CONFIGS).map(([name, config]) => vitestStage(name, config))];
}

if (import.meta.main) {
  const chosen = process.argv.slice(2);
  const instants = chosen.length > 0 ? chosen : Object.keys(INSTANTS);
  process.exitCode = (await runStages([instants.flatMap(stagesAsOf)])) ? 0 : 1;
}
