/**
 * Depreciation of a leased machine that the investors own, which the return deducts from its whole rent. Pure.
 * - Each year the rate of its block on the written-down value; half of it in the first year, if the machine is used for
 *   fewer than 180 days of that year (section 32(1) of 1961, section 33 of 2025).
 * - In the year of the sale none: the price reduces the block, and its excess over the written-down value is a
 *   short-term gain (section 50). A shortfall is not counted, because it is a loss only if the investor owns no other
 *   machine of the block.
 */
import { type Paise, paise, subtractPaise, ZERO_PAISE } from "../contract/facts/money.ts";
import { type CalendarDate, calendarDateOf, daysBetween, financialYearOf } from "../contract/values/calendar-date.ts";
import { inForce, type LawTable } from "./dated-law.ts";
import { BPS_PER_WHOLE, type Bps, bps, mulDiv } from "./rounding.ts";
import { ACT_OF_2025, RULES_OF_2026 } from "./statutes.ts";

export type MachineBlock = "MACHINERY" | "COMPUTERS" | "VEHICLES_ON_HIRE";

interface Depreciation {
  readonly rateBps: Readonly<Record<MachineBlock, Bps>>;
  /** Fewer days of use in the year of the purchase halve the rate. */
  readonly halfBelowDays: number;
}

const RATES: Depreciation = {
  rateBps: { MACHINERY: bps(1500), COMPUTERS: bps(4000), VEHICLES_ON_HIRE: bps(3000) },
  halfBelowDays: 180,
};

export const MACHINE_DEPRECIATION: LawTable<Depreciation> = [
  {
    from: "2020-04-01",
    value: RATES,
    source:
      "Income-tax Act 1961, sections 32(1), 50 and 57(ii); Income-tax Rules 1962, Appendix I, part A, III (1), (3)(ii) and (5) (mlgassociates.in, utilities/rates-of-depreciation-under-income-tax-act, a reprint). The sections are from general knowledge. ICDS Ltd v. CIT, 350 ITR 527: a lessor uses what it leases out",
    checkedOn: "2026-11-27",
    isUnopened: true,
  },
  {
    from: "2026-04-01",
    value: RATES,
    source: `${ACT_OF_2025}, sections 33(3) and (4) and 93(1)(c); ${RULES_OF_2026}, Appendix I, part A, III 1, 3(ii) and 5`,
    checkedOn: "2026-11-29",
  },
];

export interface OwnedMachine {
  readonly costPaise: Paise;
  /** The day from which the machine is let. */
  readonly boughtOn: CalendarDate;
  /** Null while it is owned. */
  readonly soldOn: CalendarDate | null;
  readonly pricePaise: Paise;
  readonly block: MachineBlock;
}

export interface DepreciationYear {
  /** `2026-27` */
  readonly financialYear: string;
  /** Half of the block's rate in a short first year; 0 in the year of the sale. */
  readonly rateBps: Bps;
  readonly openingPaise: Paise;
  readonly depreciationPaise: Paise;
  /** The sale price above the written-down value, in the year of the sale; 0 in other years. */
  readonly gainPaise: Paise;
  readonly closingPaise: Paise;
}

/** From the year of the purchase to that of `until`, or of the sale. */
export function depreciationOf(machine: OwnedMachine, until: CalendarDate): readonly DepreciationYear[] {
  const { costPaise, boughtOn, soldOn, pricePaise, block } = machine;
  const years: DepreciationYear[] = [];
  const lastYear = yearNumber(soldOn !== null && soldOn < until ? soldOn : until);
  let openingPaise = costPaise;
  for (let year = yearNumber(boughtOn); year <= lastYear; year++) {
    const [financialYear, end] = [nameOf(year), calendarDateOf(`${year + 1}-03-31`)];
    if (soldOn !== null && yearNumber(soldOn) === year) {
      const offPaise = paise(Math.min(pricePaise, openingPaise));
      const gainPaise = subtractPaise(pricePaise, offPaise);
      const closingPaise = subtractPaise(openingPaise, offPaise);
      years.push({
        ...{ financialYear, rateBps: bps(0), openingPaise, depreciationPaise: ZERO_PAISE },
        gainPaise,
        closingPaise,
      });
      continue;
    }
    const { rateBps: rates, halfBelowDays } = inForce(MACHINE_DEPRECIATION, end);
    const daysUsed = boughtOn > end ? 0 : daysBetween({ from: boughtOn, to: end }) + 1;
    const rateBps = bps(daysUsed < halfBelowDays ? rates[block] / 2 : rates[block]);
    const share = mulDiv({ value: openingPaise, numerator: rateBps, denominator: BPS_PER_WHOLE, rounding: "down" });
    const [depreciationPaise, closingPaise] = [paise(share), subtractPaise(openingPaise, paise(share))];
    years.push({ financialYear, rateBps, openingPaise, depreciationPaise, gainPaise: ZERO_PAISE, closingPaise });
    openingPaise = closingPaise;
  }
  return years;
}

const yearNumber = (day: CalendarDate): number => Number(financialYearOf(day).slice(0, 4));
const nameOf = (year: number): string => `${year}-${String(year + 1).slice(2)}`;

interface LeasePayment {
  readonly on: CalendarDate;
  /** 0 for the price at the sale. */
  readonly rentPaise: Paise;
  readonly isSale: boolean;
}

/**
 * The taxable income of each payment: of a rental, the rent less depreciation; of the sale, its gain. The first rentals
 * of a tax year use up its depreciation, and an unused rest is carried to the next year.
 */
export function taxedRents(machine: OwnedMachine, payments: readonly LeasePayment[]): readonly Paise[] {
  const years = depreciationOf(machine, payments.at(-1)?.on ?? machine.boughtOn);
  let [next, unused] = [0, 0];
  return payments.map(({ on, rentPaise, isSale }) => {
    for (; (years[next]?.financialYear ?? "9") <= financialYearOf(on); next++) {
      unused += years[next]?.depreciationPaise ?? 0;
    }
    if (isSale) return years.at(-1)?.gainPaise ?? ZERO_PAISE;
    const used = Math.min(unused, rentPaise);
    unused -= used;
    return paise(rentPaise - used);
  });
}
