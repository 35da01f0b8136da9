/** The tax years whose law is known, so that the figures of a return can be made for them. Pure. */
import { ADVANCE_TAX } from "./advance-tax.ts";
import { GAIN_RATES } from "./capital-gain-tax.ts";
import type { LawTable } from "./dated-law.ts";
import { INCOME_EXCHANGE } from "./income-exchange.ts";
import { ITR_2_LINES } from "./itr-lines.ts";
import { MACHINE_DEPRECIATION } from "./lease-depreciation.ts";
import { LOSS_CARRY_YEARS } from "./loss-set-off.ts";
import { MINOR_INCOME_EXEMPTION } from "./minor-income.ts";
import { NON_RESIDENT_TAX } from "./tax-table.ts";
import { TDS_SECTIONS } from "./tds-sections.ts";
import { TREATY_GAINS_EXEMPT } from "./treaty-rates.ts";

/** The tables that the income-tax workbook and the match of tax credits read by the days of a year. */
const READ: readonly LawTable<unknown>[] = [
  ...[ADVANCE_TAX, GAIN_RATES, INCOME_EXCHANGE, ITR_2_LINES, LOSS_CARRY_YEARS, MACHINE_DEPRECIATION],
  ...[MINOR_INCOME_EXEMPTION, NON_RESIDENT_TAX, TDS_SECTIONS, TREATY_GAINS_EXEMPT],
];

const knownFrom =
  READ.map(([first]) => first?.from ?? "")
    .toSorted()
    .at(-1) ?? "";

/** The first year each of whose days is in every table, by its April. */
export const FIRST_TAX_YEAR = Number(knownFrom.slice(0, 4)) + (knownFrom.slice(5) > "04-01" ? 1 : 0);

/** @param financialYear such as `2026-27` */
export const isTaxYearKnown = (financialYear: string): boolean => Number(financialYear.slice(0, 4)) >= FIRST_TAX_YEAR;
