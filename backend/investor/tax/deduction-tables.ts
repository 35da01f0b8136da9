/** The deductions of a year: one by one, as Form 168 (26AS) lists them, and their sums, as a certificate states them. */
import { addMinor, type Minor } from "../../../lib/contract/facts/money.ts";
import { inForce } from "../../../lib/finance/dated-law.ts";
import { ITR_2_LINES } from "../../../lib/finance/itr-lines.ts";
import type { Translate } from "../../platform/translate.ts";
import { type Deduction, referenceOf } from "./tax-payments.ts";
import { type WorkbookTable, workbookTable } from "./workbook-table.ts";

type Paid = Pick<Deduction, "payer">;

export const tanOf = ({ payer }: Paid, t: Translate) => payer.tan ?? t("reports.workbook.unknown");

export const nameOf = ({ payer }: Paid, t: Translate) => payer.name ?? t("reports.workbook.buyer");

export function deductionTable(rows: readonly Deduction[], t: Translate): WorkbookTable {
  return workbookTable(
    {
      title: "reports.workbook.tdsSheet",
      rows,
      columns: [
        { heading: "reports.workbook.payer", kind: "TEXT", cell: nameOf },
        { heading: "reports.workbook.tan", kind: "TEXT", cell: tanOf },
        { heading: "reports.workbook.section", kind: "TEXT", cell: ({ section }) => section },
        { heading: "reports.workbook.formerSection", kind: "TEXT", cell: ({ formerSection }) => formerSection },
        { heading: "reports.workbook.paymentCode", kind: "TEXT", cell: ({ paymentCode }) => paymentCode },
        { heading: "reports.workbook.line", kind: "TEXT", cell: itrLineOf },
        { heading: "reports.workbook.quarter", kind: "TEXT", cell: ({ quarter }) => `Q${quarter}` },
        { heading: "reports.workbook.paidOn", kind: "DATE", cell: ({ paidOn }) => paidOn },
        { heading: "reports.workbook.deductedOn", kind: "DATE", cell: ({ deductedOn }) => deductedOn },
        { heading: "reports.workbook.gross", kind: "MONEY", isTotalled: true, cell: ({ gross }) => gross },
        { heading: "reports.workbook.rate", kind: "RATE", cell: ({ rateBps }) => rateBps },
        { heading: "reports.workbook.tds", kind: "MONEY", isTotalled: true, cell: ({ tds }) => tds },
        { heading: "reports.workbook.reference", kind: "TEXT", cell: referenceOf },
      ],
    },
    t,
  );
}

const itrLineOf = ({ deductedOn }: Deduction): string => inForce(ITR_2_LINES, deductedOn).deductedTax;

interface QuarterOfPayer {
  readonly first: Deduction;
  readonly deductions: number;
  readonly gross: Minor;
  readonly tds: Minor;
}

/** Deductions by payer, section, payment code and quarter, as Form 131 (16A) certifies them. */
export function quarterTable(deductions: readonly Deduction[], t: Translate): WorkbookTable {
  const keyOf = ({ payer, section, paymentCode, quarter }: Deduction) =>
    `${payer.tan}|${payer.name}|${section}|${paymentCode}|${quarter}`;
  const rows = [...Map.groupBy(deductions, keyOf).values()].flatMap((own): readonly QuarterOfPayer[] => {
    const [first] = own;
    if (!first) return [];
    const sum = (of: "gross" | "tds") => addMinor(...own.map((each) => each[of]));
    return [{ first, deductions: own.length, gross: sum("gross"), tds: sum("tds") }];
  });
  return workbookTable(
    {
      title: "reports.workbook.tdsQuarterSheet",
      rows,
      columns: [
        { heading: "reports.workbook.payer", kind: "TEXT", cell: ({ first }, words) => nameOf(first, words) },
        { heading: "reports.workbook.tan", kind: "TEXT", cell: ({ first }, words) => tanOf(first, words) },
        { heading: "reports.workbook.section", kind: "TEXT", cell: ({ first }) => first.section },
        { heading: "reports.workbook.formerSection", kind: "TEXT", cell: ({ first }) => first.formerSection },
        { heading: "reports.workbook.paymentCode", kind: "TEXT", cell: ({ first }) => first.paymentCode },
        { heading: "reports.workbook.line", kind: "TEXT", cell: ({ first }) => itrLineOf(first) },
        { heading: "reports.workbook.quarter", kind: "TEXT", cell: ({ first }) => `Q${first.quarter}` },
        { heading: "reports.workbook.deductions", kind: "WHOLE", cell: (row) => row.deductions },
        { heading: "reports.workbook.gross", kind: "MONEY", isTotalled: true, cell: ({ gross }) => gross },
        { heading: "reports.workbook.tds", kind: "MONEY", isTotalled: true, cell: ({ tds }) => tds },
      ],
    },
    t,
  );
}
