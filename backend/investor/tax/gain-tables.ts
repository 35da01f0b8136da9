/** Capital gains, the set-off of losses, and the assets of the return's schedule: sheets of the workbook. */
import { spokenReference } from "../../../lib/contract/values/spoken-reference.ts";
import { isCapitalGain } from "../../../lib/finance/capital-gain-tax.ts";
import type { ReturnLines } from "../../../lib/finance/itr-lines.ts";
import type { CarriedLoss, SetOff } from "../../../lib/finance/loss-set-off.ts";
import type { Translate } from "../../platform/translate.ts";
import type { HeldAsset } from "./declared-assets.ts";
import { type CapitalGain, referenceOfGain } from "./tax-gains.ts";
import { type WorkbookTable, workbookTable } from "./workbook-table.ts";

const termOf = (isLongTerm: boolean, words: Translate) =>
  words(isLongTerm ? "reports.tax.longTerm" : "reports.tax.shortTerm");

export function gainTable(rows: readonly CapitalGain[], t: Translate): WorkbookTable {
  const listed = ({ isListed }: CapitalGain, words: Translate) =>
    isListed === null ? null : words(isListed ? "reports.workbook.yes" : "reports.workbook.no");
  return workbookTable(
    {
      title: "reports.workbook.gainsSheet",
      rows,
      columns: [
        {
          heading: "reports.workbook.term",
          kind: "TEXT",
          cell: ({ asset, isLongTerm }, words) => (isCapitalGain(asset) ? termOf(isLongTerm, words) : null),
        },
        { heading: "reports.workbook.line", kind: "TEXT", cell: ({ itrLine }) => itrLine },
        {
          heading: "reports.workbook.manner",
          kind: "TEXT",
          cell: ({ manner }, words) => words(`reports.workbook.manners.${manner}`),
        },
        {
          heading: "reports.workbook.asset",
          kind: "TEXT",
          cell: ({ asset }, words) => words(`reports.workbook.assets.${asset}`),
        },
        { heading: "reports.workbook.investment", kind: "TEXT", cell: ({ title }) => title },
        { heading: "reports.workbook.isin", kind: "TEXT", cell: ({ isin }) => isin },
        { heading: "reports.workbook.listed", kind: "TEXT", cell: listed },
        { heading: "reports.workbook.acquiredOn", kind: "DATE", cell: ({ acquiredOn }) => acquiredOn },
        { heading: "reports.workbook.soldOn", kind: "DATE", cell: ({ soldOn }) => soldOn },
        { heading: "reports.workbook.daysHeld", kind: "WHOLE", cell: ({ daysHeld }) => daysHeld },
        { heading: "reports.workbook.quantity", kind: "TEXT", cell: ({ quantity }) => quantity },
        { heading: "reports.workbook.fullValue", kind: "MONEY", isTotalled: true, cell: ({ fullValue }) => fullValue },
        { heading: "reports.workbook.cost", kind: "MONEY", isTotalled: true, cell: ({ cost }) => cost },
        { heading: "reports.workbook.expense", kind: "MONEY", isTotalled: true, cell: ({ expense }) => expense },
        { heading: "reports.workbook.gain", kind: "MONEY", isTotalled: true, cell: ({ gain }) => gain },
        { heading: "reports.workbook.tds", kind: "MONEY", isTotalled: true, cell: ({ tds }) => tds },
        { heading: "reports.workbook.reference", kind: "TEXT", cell: referenceOfGain },
      ],
    },
    t,
  );
}

type Lines = Pick<ReturnLines, "setOff" | "carriedLoss">;

export function setOffTable(rows: readonly SetOff[], { setOff }: Lines, t: Translate): WorkbookTable {
  return workbookTable(
    {
      title: "reports.workbook.setOffSheet",
      rows,
      columns: [
        { heading: "reports.workbook.term", kind: "TEXT", cell: ({ term }, words) => termOf(term === "LONG", words) },
        { heading: "reports.workbook.line", kind: "TEXT", cell: () => setOff },
        { heading: "reports.workbook.gain", kind: "MONEY", cell: ({ gain }) => gain },
        { heading: "reports.workbook.setOffWithin", kind: "MONEY", cell: ({ within }) => within },
        { heading: "reports.workbook.setOffBrought", kind: "MONEY", cell: ({ brought }) => brought },
        { heading: "reports.workbook.unitsExempt", kind: "MONEY", cell: ({ exempt }) => exempt },
        { heading: "reports.workbook.taxable", kind: "MONEY", isTotalled: true, cell: ({ taxable }) => taxable },
      ],
    },
    t,
  );
}

const yearName = (year: number) => `${year}-${String(year + 1).slice(2)}`;

export function lossTable(rows: readonly CarriedLoss[], { carriedLoss }: Lines, t: Translate): WorkbookTable {
  return workbookTable(
    {
      title: "reports.workbook.lossSheet",
      rows,
      columns: [
        { heading: "reports.workbook.lossYear", kind: "TEXT", cell: ({ year }) => yearName(year) },
        { heading: "reports.workbook.term", kind: "TEXT", cell: ({ term }, words) => termOf(term === "LONG", words) },
        { heading: "reports.workbook.line", kind: "TEXT", cell: () => carriedLoss },
        { heading: "reports.workbook.loss", kind: "MONEY", cell: ({ loss }) => loss },
        { heading: "reports.workbook.lossBefore", kind: "MONEY", cell: ({ before }) => before },
        { heading: "reports.workbook.lossUsed", kind: "MONEY", isTotalled: true, cell: ({ used }) => used },
        { heading: "reports.workbook.lossLeft", kind: "MONEY", isTotalled: true, cell: ({ left }) => left },
        { heading: "reports.workbook.lossUntil", kind: "TEXT", cell: ({ until }) => yearName(until) },
      ],
    },
    t,
  );
}

export function assetTable(rows: readonly HeldAsset[], t: Translate): WorkbookTable {
  return workbookTable(
    {
      title: "reports.workbook.assetSheet",
      rows,
      columns: [
        {
          heading: "reports.workbook.asset",
          kind: "TEXT",
          cell: ({ asset }, words) => words(`reports.workbook.declaredAssets.${asset}`),
        },
        {
          heading: "reports.workbook.line",
          kind: "TEXT",
          cell: ({ itrLine }, words) => itrLine ?? words("reports.workbook.noLine"),
        },
        { heading: "reports.workbook.investment", kind: "TEXT", cell: ({ title }) => title },
        { heading: "reports.workbook.acquiredOn", kind: "DATE", cell: ({ acquiredOn }) => acquiredOn },
        { heading: "reports.workbook.cost", kind: "MONEY", isTotalled: true, cell: ({ cost }) => cost },
        {
          heading: "reports.workbook.reference",
          kind: "TEXT",
          cell: ({ reference }) => spokenReference(reference),
        },
      ],
    },
    t,
  );
}
