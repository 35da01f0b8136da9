/** The sheets of the income-tax workbook, in reading order. */

import { addMinor, type Minor } from "../../../lib/contract/facts/money.ts";
import type { CalendarDate } from "../../../lib/contract/values/calendar-date.ts";
import { spokenReference } from "../../../lib/contract/values/spoken-reference.ts";
import { gramsFromTenthMg } from "../../../lib/contract/values/weight.ts";
import { inForce } from "../../../lib/finance/dated-law.ts";
import { ITR_2_LINES, type ReturnLines } from "../../../lib/finance/itr-lines.ts";
import type { LotPart } from "../../../lib/finance/metal-holding.ts";
import type { Translate } from "../../platform/translate.ts";
import type { DatedTrade } from "../statements/tax-store.ts";
import type { ClubbedIncome } from "./clubbed-income.ts";
import { deductionTable, quarterTable, tanOf } from "./deduction-tables.ts";
import { assetTable, gainTable, lossTable, setOffTable } from "./gain-tables.ts";
import { machineTable } from "./machine-depreciation.ts";
import { bridgeTable } from "./payer-bridge.ts";
import { type ForeignEntry, type IncomeEntry, referenceOf } from "./tax-payments.ts";
import type { Accrual, HeadByPart, IncomeHead, TaxYear } from "./tax-year.ts";
import { type WorkbookTable, workbookTable } from "./workbook-table.ts";

export function taxTables({ clubbed, ...data }: WorkbookYear, t: Translate): readonly WorkbookTable[] {
  const lines = inForce(ITR_2_LINES, data.year.to);
  return [
    payersTable(data.income, t),
    incomeTable(data.income, t),
    machineTable(data.machines, t),
    deductionTable(data.deductions, t),
    quarterTable(data.deductions, t),
    bridgeTable(data, t),
    gainTable(data.gains, t),
    setOffTable(data.setOff.terms, lines, t),
    lossTable(data.setOff.losses, lines, t),
    ...(data.isFreeOfAdvanceTax ? [] : [partTable(data.byPart, lines, t)]),
    accrualTable(data.accruals, t),
    foreignTable(data.foreign, t),
    lotTable(data.lots, t),
    assetTable(data.assets, t),
    ...(clubbed === null ? [] : [clubbedTable(clubbed, lines, t)]),
  ];
}

/** A financial year with the income of the investor's minor children, which is not part of their own figures. */
export interface WorkbookYear extends TaxYear {
  readonly clubbed: readonly ClubbedIncome[] | null;
}

function clubbedTable(rows: readonly ClubbedIncome[], { clubbed }: ReturnLines, t: Translate): WorkbookTable {
  return workbookTable(
    {
      title: "reports.workbook.clubbedSheet",
      rows,
      columns: [
        { heading: "reports.workbook.child", kind: "TEXT", cell: ({ childName }) => childName },
        {
          heading: "reports.workbook.nature",
          kind: "TEXT",
          cell: ({ head }, words) => words(`reports.workbook.heads.${head}`),
        },
        { heading: "reports.workbook.line", kind: "TEXT", cell: ({ itrLine }) => `${clubbed}, ${itrLine}` },
        { heading: "reports.workbook.payer", kind: "TEXT", cell: ({ payer }) => payer?.name ?? null },
        {
          heading: "reports.workbook.tan",
          kind: "TEXT",
          cell: ({ payer }, words) => payer && (payer.tan ?? words("reports.workbook.unknown")),
        },
        { heading: "reports.workbook.investment", kind: "TEXT", cell: ({ title }) => title },
        { heading: "reports.workbook.paidOn", kind: "DATE", cell: ({ on }) => on },
        { heading: "reports.workbook.income", kind: "MONEY", isTotalled: true, cell: ({ amount }) => amount },
        { heading: "reports.workbook.tds", kind: "MONEY", isTotalled: true, cell: ({ tds }) => tds },
        { heading: "reports.workbook.reference", kind: "TEXT", cell: ({ reference }) => reference },
      ],
    },
    t,
  );
}

interface PaidByPayer {
  readonly first: IncomeEntry;
  readonly payouts: number;
  readonly income: Minor;
  readonly tds: Minor;
}

/** By payer, kind of income and line of the return. */
function payersTable(income: readonly IncomeEntry[], t: Translate): WorkbookTable {
  const groups = Map.groupBy(income, ({ payer, nature, itrLine }) => `${nature}:${itrLine}:${payer.name}`);
  const rows = [...groups.values()].flatMap((entries): readonly PaidByPayer[] => {
    const [first] = entries;
    if (!first) return [];
    const sum = (of: "income" | "tds") => addMinor(...entries.map((entry) => entry[of]));
    return [{ first, payouts: entries.length, income: sum("income"), tds: sum("tds") }];
  });
  return workbookTable(
    {
      title: "reports.workbook.payers",
      rows,
      columns: [
        { heading: "reports.workbook.payer", kind: "TEXT", cell: ({ first }) => first.payer.name },
        { heading: "reports.workbook.tan", kind: "TEXT", cell: ({ first }, words) => tanOf(first, words) },
        {
          heading: "reports.workbook.nature",
          kind: "TEXT",
          cell: ({ first }, words) => words(`reports.workbook.natures.${first.nature}`),
        },
        { heading: "reports.workbook.line", kind: "TEXT", cell: ({ first }) => first.itrLine },
        { heading: "reports.workbook.payouts", kind: "WHOLE", cell: ({ payouts }) => payouts },
        { heading: "reports.workbook.income", kind: "MONEY", isTotalled: true, cell: (row) => row.income },
        { heading: "reports.workbook.tds", kind: "MONEY", isTotalled: true, cell: (row) => row.tds },
      ],
    },
    t,
  );
}

function incomeTable(rows: readonly IncomeEntry[], t: Translate): WorkbookTable {
  return workbookTable(
    {
      title: "reports.workbook.incomeSheet",
      rows,
      columns: [
        { heading: "reports.workbook.payer", kind: "TEXT", cell: ({ payer }) => payer.name },
        { heading: "reports.workbook.investment", kind: "TEXT", cell: ({ title }) => title },
        {
          heading: "reports.workbook.category",
          kind: "TEXT",
          cell: ({ productType }, words) => words(`reports.categories.${productType}`),
        },
        {
          heading: "reports.workbook.nature",
          kind: "TEXT",
          cell: ({ nature }, words) => words(`reports.workbook.natures.${nature}`),
        },
        { heading: "reports.workbook.line", kind: "TEXT", cell: ({ itrLine }) => itrLine },
        { heading: "reports.workbook.paidOn", kind: "DATE", cell: ({ paidOn }) => paidOn },
        { heading: "reports.workbook.income", kind: "MONEY", isTotalled: true, cell: ({ income }) => income },
        { heading: "reports.workbook.tds", kind: "MONEY", isTotalled: true, cell: ({ tds }) => tds },
        {
          heading: "reports.workbook.tdsBasis",
          kind: "TEXT",
          cell: ({ tdsBasis }, words) => words(`reports.workbook.tdsBases.${tdsBasis}`),
        },
        { heading: "reports.workbook.reference", kind: "TEXT", cell: referenceOf },
      ],
    },
    t,
  );
}

/** The tables of the return in which the parts of the year stand; null for income of which the form asks no parts. */
function partsLineOf(head: IncomeHead, lines: ReturnLines): string | null {
  switch (head) {
    case "DIVIDEND":
      return lines.partsOfDividend;
    case "SHORT_TERM_GAIN":
    case "LONG_TERM_GAIN":
      return lines.partsOfGain;
    case "TDS":
      return lines.deductedTax;
    case "INTEREST":
    case "RENT":
    case "REDEEMED_UNITS":
      return null;
  }
}

function partTable(rows: readonly HeadByPart[], lines: ReturnLines, t: Translate): WorkbookTable {
  const part = (index: 0 | 1 | 2 | 3 | 4) => ({
    heading: `reports.workbook.parts.p${index}` as const,
    kind: "MONEY" as const,
    cell: ({ amounts }: HeadByPart) => amounts[index] ?? null,
  });
  return workbookTable(
    {
      title: "reports.workbook.partsSheet",
      rows,
      columns: [
        {
          heading: "reports.workbook.head",
          kind: "TEXT",
          cell: ({ head }, words) => words(`reports.workbook.heads.${head}`),
        },
        { heading: "reports.workbook.line", kind: "TEXT", cell: ({ head }) => partsLineOf(head, lines) },
        ...([0, 1, 2, 3, 4] as const).map(part),
        { heading: "reports.workbook.wholeYear", kind: "SUM", cell: () => null },
      ],
    },
    t,
  );
}

const referenceOfAccrual = ({ investmentId: id, investedOn: on }: Accrual) =>
  spokenReference({ kind: "INVESTMENT", id, on });

function accrualTable(rows: readonly Accrual[], t: Translate): WorkbookTable {
  return workbookTable(
    {
      title: "reports.workbook.accrualSheet",
      rows,
      columns: [
        { heading: "reports.workbook.investment", kind: "TEXT", cell: ({ title }) => title },
        { heading: "reports.workbook.payer", kind: "TEXT", cell: ({ payerName }) => payerName },
        { heading: "reports.workbook.investedOn", kind: "DATE", cell: ({ investedOn }) => investedOn },
        { heading: "reports.workbook.maturesOn", kind: "DATE", cell: ({ maturesOn }) => maturesOn },
        { heading: "reports.workbook.accruedBefore", kind: "MONEY", isTotalled: true, cell: ({ before }) => before },
        { heading: "reports.workbook.accruedWithin", kind: "MONEY", isTotalled: true, cell: ({ within }) => within },
        { heading: "reports.workbook.accruedPaid", kind: "MONEY", isTotalled: true, cell: (row) => row.paidWithin },
        { heading: "reports.workbook.reference", kind: "TEXT", cell: referenceOfAccrual },
      ],
    },
    t,
  );
}

function foreignTable(rows: readonly ForeignEntry[], t: Translate): WorkbookTable {
  return workbookTable(
    {
      title: "reports.workbook.foreignSheet",
      rows,
      columns: [
        { heading: "reports.workbook.payer", kind: "TEXT", cell: ({ payer }) => payer.name },
        { heading: "reports.workbook.investment", kind: "TEXT", cell: ({ title }) => title },
        { heading: "reports.workbook.line", kind: "TEXT", cell: ({ itrLine }) => itrLine },
        { heading: "reports.workbook.paidOn", kind: "DATE", cell: ({ paidOn }) => paidOn },
        { heading: "reports.workbook.currency", kind: "TEXT", cell: ({ currency }) => currency },
        { heading: "reports.workbook.incomeForeign", kind: "FOREIGN", cell: ({ income }) => income },
        { heading: "reports.workbook.tdsForeign", kind: "FOREIGN", cell: ({ tds }) => tds },
        { heading: "reports.workbook.rateOn", kind: "DATE", cell: ({ rateOn }) => rateOn },
        { heading: "reports.workbook.rupeesPerUnit", kind: "MONEY", cell: ({ paisePerUnit }) => paisePerUnit },
        { heading: "reports.workbook.inRupees", kind: "MONEY", isTotalled: true, cell: (row) => row.incomeInRupees },
        { heading: "reports.workbook.tdsInRupees", kind: "MONEY", isTotalled: true, cell: (row) => row.tdsInRupees },
        { heading: "reports.workbook.reference", kind: "TEXT", cell: referenceOf },
      ],
    },
    t,
  );
}

function lotTable(rows: readonly LotPart<DatedTrade>[], t: Translate): WorkbookTable {
  const boughtOn = ({ purchase }: LotPart<DatedTrade>): CalendarDate => purchase.tradedOn;
  const referenceOfLot = ({ purchase: { id, tradedOn: on } }: LotPart<DatedTrade>) =>
    spokenReference({ kind: "METAL_PURCHASE", id, on });
  return workbookTable(
    {
      title: "reports.workbook.lotsSheet",
      rows,
      columns: [
        {
          heading: "reports.workbook.metal",
          kind: "TEXT",
          cell: ({ purchase }, words) => words(`reports.categories.${purchase.metal}`),
        },
        { heading: "reports.workbook.acquiredOn", kind: "DATE", cell: boughtOn },
        {
          heading: "reports.workbook.gramsHeld",
          kind: "TEXT",
          cell: ({ weight }) => gramsFromTenthMg(weight).toFixed(4),
        },
        { heading: "reports.workbook.cost", kind: "MONEY", isTotalled: true, cell: ({ cost }) => cost },
        { heading: "reports.workbook.pricePerGram", kind: "MONEY", cell: ({ purchase }) => purchase.pricePerGram },
        { heading: "reports.workbook.gstOfPurchase", kind: "MONEY", cell: ({ purchase }) => purchase.gst },
        { heading: "reports.workbook.reference", kind: "TEXT", cell: referenceOfLot },
      ],
    },
    t,
  );
}
