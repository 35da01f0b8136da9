/** The bridge from the gross amounts that a payer reports to the tax department to the income in the tax return. */
import { addMinor, type Minor, minor, subtractMinor } from "../../../lib/contract/facts/money.ts";
import type { Translate } from "../../platform/translate.ts";
import { nameOf, tanOf } from "./deduction-tables.ts";
import type { Deduction } from "./tax-payments.ts";
import type { TaxYear } from "./tax-year.ts";
import { type WorkbookTable, workbookTable } from "./workbook-table.ts";

const AMOUNTS = ["reported", "ofGains", "inForeignCurrency", "withoutTds"] as const;

type Line = Partial<Readonly<Record<(typeof AMOUNTS)[number], Minor>>> & Pick<Deduction, "payer">;

/** Invariant: the amounts of a payer add up to its income in rupees. */
export function bridgeTable(
  { income, deductions, foreign }: Pick<TaxYear, "income" | "deductions" | "foreign">,
  t: Translate,
): WorkbookTable {
  const abroad = new Set(foreign.map(({ investmentId }) => investmentId));
  const lines: readonly Line[] = [
    ...deductions.map(({ payer, gross: reported, isOnGain, investmentId }) => {
      const elsewhere = subtractMinor(minor(0), reported);
      if (isOnGain) return { payer, reported, ofGains: elsewhere };
      return { payer, reported, ...(abroad.has(investmentId) && { inForeignCurrency: elsewhere }) };
    }),
    ...income.filter(({ tds }) => tds === 0).map(({ payer, income: withoutTds }) => ({ payer, withoutTds })),
  ];
  const rows = [...Map.groupBy(lines, ({ payer }) => payer.name).values()].flatMap((own) => {
    const [first] = own;
    return first ? [{ payer: first.payer, own }] : [];
  });
  const sumOf = (of: (typeof AMOUNTS)[number], own: readonly Line[]) =>
    addMinor(...own.map((line) => line[of] ?? minor(0)));
  return workbookTable(
    {
      title: "reports.workbook.bridgeSheet",
      rows,
      columns: [
        { heading: "reports.workbook.payer", kind: "TEXT", cell: nameOf },
        { heading: "reports.workbook.tan", kind: "TEXT", cell: tanOf },
        ...AMOUNTS.map((of) => ({
          ...({ heading: `reports.workbook.bridge.${of}`, kind: "MONEY", isTotalled: true } as const),
          cell: ({ own }: (typeof rows)[number]) => sumOf(of, own),
        })),
        { heading: "reports.workbook.income", kind: "SUM", isTotalled: true, cell: () => null },
      ],
    },
    t,
  );
}
