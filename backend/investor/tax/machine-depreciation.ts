/** Depreciation of leased machines, which the return deducts from their whole rent, on a sheet of its own. */
import { type Minor, type Paise, ZERO_PAISE } from "../../../lib/contract/facts/money.ts";
import type { CalendarDate } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import { spokenReference } from "../../../lib/contract/values/spoken-reference.ts";
import { inForce } from "../../../lib/finance/dated-law.ts";
import { ITR_2_LINES } from "../../../lib/finance/itr-lines.ts";
import { type DepreciationYear, depreciationOf } from "../../../lib/finance/lease-depreciation.ts";
import { ownedMachineOf } from "../../../lib/products/owned-machine.ts";
import { PRODUCTS } from "../../../lib/products/registry.ts";
import type { Translate } from "../../platform/translate.ts";
import { listPayoutsOf, type PayoutRecord } from "../holdings/payout-store.ts";
import type { FinancialYear } from "../statements/statement-rules.ts";
import { type HeldInvestment, listHeld } from "./payment-store.ts";
import { type WorkbookTable, workbookTable } from "./workbook-table.ts";

export interface MachineYear extends Omit<DepreciationYear, "financialYear"> {
  readonly investmentId: InvestmentId;
  readonly title: string;
  readonly payerName: string;
  readonly investedOn: CalendarDate;
  /** Null in the years before the sale. */
  readonly soldOn: CalendarDate | null;
  readonly costPaise: Paise;
  /** The payout of the machine's price. */
  readonly lastPayout: Pick<PayoutRecord, "dueOn" | "paidOn">;
  /** The line of the deduction, and of a gain in the year of the sale. */
  readonly itrLine: string;
}

const CATEGORIES = Object.values(PRODUCTS).flatMap((product) =>
  product.machineBlockOf === null ? [] : [product.category],
);

/**
 * Oldest first. A machine is sold when its price is paid; until then it is depreciated, even past its due day.
 * @param limit the most leases of a year
 * @throws AppError STATEMENT_TOO_LONG
 */
export function machinesIn(sql: SqlStorage, { name, from, to }: FinancialYear, limit: number): readonly MachineYear[] {
  const leases = listHeld(sql, { categories: CATEGORIES, from, to, limit: limit + 1 });
  if (leases.length > limit) throw new AppError("STATEMENT_TOO_LONG");
  const ids = leases.map(({ id }) => id);
  const payoutsOf = listPayoutsOf(sql, ids);
  return leases.flatMap((lease): readonly MachineYear[] => {
    const { id, title, payerName, investedOn } = lease;
    const payouts = payoutsOf.get(id) ?? [];
    const lastPayout = payouts.at(-1);
    const machine = ownedMachineOf({ ...lease, payouts, soldOn: lastPayout?.paidOn ?? null });
    const year = machine && depreciationOf(machine, to).find(({ financialYear }) => financialYear === name);
    if (!lastPayout || !machine || !year) return [];
    const soldOn = machine.soldOn !== null && machine.soldOn >= from && machine.soldOn <= to ? machine.soldOn : null;
    const lines = inForce(ITR_2_LINES, to);
    const itrLine = year.gainPaise > 0 ? lines.depreciableGain : lines.depreciation;
    const { costPaise } = machine;
    return [{ ...year, investmentId: id, title, payerName, investedOn, soldOn, costPaise, lastPayout, itrLine }];
  });
}

/** Gain that the return declares if the payout is paid on `soldOn`: 0 unless the payout is the price of a machine. */
export function gainOfSale(lease: HeldInvestment, payout: PayoutRecord, soldOn: CalendarDate): Minor {
  if (payout.kind !== "RESIDUAL") return ZERO_PAISE;
  const machine = ownedMachineOf({ ...lease, payouts: [payout], soldOn });
  return (machine && depreciationOf(machine, soldOn).at(-1)?.gainPaise) ?? ZERO_PAISE;
}

export const referenceOfMachine = ({ investmentId: id, investedOn: on }: MachineYear) =>
  spokenReference({ kind: "INVESTMENT", id, on });

export function machineTable(rows: readonly MachineYear[], t: Translate): WorkbookTable {
  return workbookTable(
    {
      title: "reports.workbook.machineSheet",
      rows,
      columns: [
        { heading: "reports.workbook.line", kind: "TEXT", cell: ({ itrLine }) => itrLine },
        { heading: "reports.workbook.investment", kind: "TEXT", cell: ({ title }) => title },
        { heading: "reports.workbook.payer", kind: "TEXT", cell: ({ payerName }) => payerName },
        { heading: "reports.workbook.investedOn", kind: "DATE", cell: ({ investedOn }) => investedOn },
        { heading: "reports.workbook.soldOn", kind: "DATE", cell: ({ soldOn }) => soldOn },
        { heading: "reports.workbook.cost", kind: "MONEY", isTotalled: true, cell: ({ costPaise }) => costPaise },
        { heading: "reports.workbook.opening", kind: "MONEY", cell: ({ openingPaise }) => openingPaise },
        { heading: "reports.workbook.rate", kind: "RATE", cell: ({ rateBps }) => rateBps },
        {
          heading: "reports.workbook.depreciation",
          kind: "MONEY",
          isTotalled: true,
          cell: (row) => row.depreciationPaise,
        },
        { heading: "reports.workbook.gain", kind: "MONEY", isTotalled: true, cell: ({ gainPaise }) => gainPaise },
        { heading: "reports.workbook.closing", kind: "MONEY", cell: ({ closingPaise }) => closingPaise },
        { heading: "reports.workbook.reference", kind: "TEXT", cell: referenceOfMachine },
      ],
    },
    t,
  );
}
