import { expect, it } from "vitest";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { INCOMES } from "../contract/values/income-type.ts";
import { GAIN_ASSETS } from "./capital-gain-tax.ts";
import { inForce } from "./dated-law.ts";
import { DECLARED_ASSETS, ITR_2_LINES } from "./itr-lines.ts";

const interestOf = (kind: string) => `income ${kind}_INTEREST`;

/** The lines of the form of the assessment year 2026-27, each with the figures that belong to it. */
const FORM: readonly (readonly [line: string, ...figures: readonly string[]])[] = [
  ["CG A3", "short TRUST_UNITS"],
  ["CG A6", "short LISTED_BOND", "short METAL", "short UNLISTED_SHARES"],
  ["CG A6 (50AA)", "short UNLISTED_BOND"],
  ["CG A6e", "gain on a machine"],
  ["CG B3(ii)", "long LISTED_BOND"],
  ["CG B9", "long METAL", "long UNLISTED_BOND", "long UNLISTED_SHARES"],
  ["CG B6(i)", "abroad UNLISTED_BOND", "abroad UNLISTED_SHARES"],
  ["A9", "short-term gain, treaty"],
  ["B12", "long-term gain, treaty"],
  ["2f", "income, treaty"],
  ["112A", "long TRUST_UNITS"],
  ["OS 1b(ii)", "income BANK_INTEREST"],
  ["OS 1b(ix)", "GIFT City, resident", "income GOVERNMENT_INTEREST", ...["OTHER", "SECURITY"].map(interestOf)],
  ["OS 1c", "income MACHINERY_RENT", "income PROPERTY_RENT"],
  ["OS 1e", "long TRUST_REDEMPTION", "short TRUST_REDEMPTION"],
  ["OS 2d", "GIFT City, taxed abroad"],
  ["OS 3b", "depreciation"],
  ["EI", "GIFT City, exempt"],
  ["PTI", "income TRUST_INCOME"],
  ["TDS2", "deducted tax"],
  ["CG E, BFLA", "set-off"],
  ["CFL", "loss carried forward"],
  ["OS 10", "parts of dividend"],
  ["CG F", "parts of gain"],
  ["SPI", "a child's income"],
  ["AL B(i)", "asset BULLION"],
  ["AL B(iii)", "asset VEHICLES"],
  ["AL B(iv)(a)", "asset BANK_DEPOSITS"],
  ["AL B(iv)(b)", "asset SECURITIES"],
  ["AL B(iv)(d)", "asset LOANS"],
  ["no line", "asset MACHINES"],
];

it.each(["2025-04-01", "2026-11-28"])(
  "each figure of a payment on %s belongs to one line of ITR-2, and a machine that is let to none of the schedule of assets",
  (on) => {
    const lines = inForce(ITR_2_LINES, calendarDateOf(on));
    const found = new Map<string, string[]>();
    const put = (line: string, figure: string) => found.set(line, [...(found.get(line) ?? []), figure].toSorted());
    for (const income of INCOMES) put(lines.income[income], `income ${income}`);
    for (const asset of GAIN_ASSETS) {
      put(lines.shortTermGain[asset], `short ${asset}`);
      put(lines.longTermGain[asset], `long ${asset}`);
    }
    for (const [asset, line] of Object.entries(lines.longTermGainAbroad)) put(line, `abroad ${asset}`);
    put(lines.treaty.income, "income, treaty");
    put(lines.treaty.shortTermGain, "short-term gain, treaty");
    put(lines.treaty.longTermGain, "long-term gain, treaty");
    for (const asset of DECLARED_ASSETS) put(lines.assets[asset] ?? "no line", `asset ${asset}`);
    put(lines.deductedTax, "deducted tax");
    put(lines.setOff, "set-off");
    put(lines.carriedLoss, "loss carried forward");
    put(lines.partsOfDividend, "parts of dividend");
    put(lines.partsOfGain, "parts of gain");
    put(lines.clubbed, "a child's income");
    put(lines.depreciation, "depreciation");
    put(lines.depreciableGain, "gain on a machine");
    put(lines.giftNonResident, "GIFT City, exempt");
    put(lines.giftTaxedAbroad, "GIFT City, taxed abroad");
    put(lines.giftResident, "GIFT City, resident");
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(FORM.map(([line, ...figures]) => [line, figures.toSorted()])),
    );
  },
);

it("a gain of the year before has its line in the form of that year", () => {
  const { shortTermGain, longTermGain, depreciableGain } = inForce(ITR_2_LINES, calendarDateOf("2025-03-31"));
  expect([shortTermGain.TRUST_UNITS, shortTermGain.METAL, longTermGain.LISTED_BOND, depreciableGain]).toEqual([
    ...["CG A2", "CG A5", "CG B3", "CG A (50)"],
  ]);
});
