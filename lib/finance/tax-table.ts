/**
 * Rates of tax deducted at source, as dated data. A change of law is a new row; no rate is written anywhere else. The
 * Income-tax Act 2025 applies from 1 April 2026 and consolidates sections 192 to 196D of 1961 in its section 393.
 * Forms of the new Act: 121 (15G, 15H), 131 (16A), 168 (26AS), 41 (10F). Not legal advice.
 */

import type { Paise } from "../contract/facts/money.ts";
import { paise } from "../contract/facts/money.ts";
import type { Income } from "../contract/values/income-type.ts";
import type { LawTable } from "./dated-law.ts";
import type { Bps } from "./rounding.ts";
import { bps } from "./rounding.ts";
import { ACT_OF_1961, ACT_OF_2025, FINANCE_ACT_OF_2026 } from "./statutes.ts";

interface ResidentRate {
  readonly rateBps: Bps;
  /** Nothing is deducted up to this sum in each period. */
  readonly thresholdPaise: Paise;
  /** The same for a resident who is 60 or older at any time of the year. */
  readonly seniorThresholdPaise: Paise;
  readonly thresholdPer: "YEAR" | "MONTH";
}

function rate(
  rateBps: number,
  thresholdRupees: number,
  thresholdPer: "YEAR" | "MONTH",
  seniorRupees = thresholdRupees,
): ResidentRate {
  const [thresholdPaise, seniorThresholdPaise] = [paise(thresholdRupees * 100), paise(seniorRupees * 100)];
  return { rateBps: bps(rateBps), thresholdPaise, seniorThresholdPaise, thresholdPer };
}

const FROM_APRIL_2025 = {
  BANK_INTEREST: rate(1000, 50_000, "YEAR", 1_00_000),
  OTHER_INTEREST: rate(1000, 10_000, "YEAR"),
  SECURITY_INTEREST: rate(1000, 10_000, "YEAR"),
  GOVERNMENT_INTEREST: rate(0, 0, "YEAR"),
  MACHINERY_RENT: rate(200, 50_000, "MONTH"),
  PROPERTY_RENT: rate(1000, 50_000, "MONTH"),
  TRUST_INCOME: rate(1000, 0, "YEAR"),
};

const FROM_APRIL_2023 = {
  BANK_INTEREST: rate(1000, 40_000, "YEAR", 50_000),
  OTHER_INTEREST: rate(1000, 5000, "YEAR"),
  SECURITY_INTEREST: rate(1000, 5000, "YEAR"),
  GOVERNMENT_INTEREST: rate(0, 0, "YEAR"),
  MACHINERY_RENT: rate(200, 2_40_000, "YEAR"),
  PROPERTY_RENT: rate(1000, 2_40_000, "YEAR"),
  TRUST_INCOME: rate(1000, 0, "YEAR"),
};

export const RESIDENT_TDS: LawTable<Readonly<Record<Income, ResidentRate>>> = [
  {
    from: "2023-04-01",
    value: FROM_APRIL_2023,
    source: `${ACT_OF_1961}, sections 193 (proviso (iv): nothing on securities of a government, except savings bonds, which are not sold here) and 194LBA(1) (10 %, no threshold); 194A and 194-I as amended by the Finance Act 2023: from general knowledge`,
    checkedOn: "2026-11-29",
    isUnopened: true,
  },
  {
    from: "2025-04-01",
    value: FROM_APRIL_2025,
    source:
      "The same sections, as amended by the Finance Act 2025: higher thresholds; section 194A: 50,000, and 1,00,000 for seniors, of a bank, 10,000 of others",
    checkedOn: "2026-11-22",
  },
  {
    from: "2026-04-01",
    value: FROM_APRIL_2025,
    source: `${ACT_OF_2025}, section 393(1), serials 2(ii), 4(ii) and 5, and 393(4), serial 6 (nothing on securities of a government but savings bonds); ${FINANCE_ACT_OF_2026}, First Schedule, Part II, 1(a): 10 % of interest`,
    checkedOn: "2026-11-29",
  },
];

/** For a resident without a known PAN: this rate, or the ordinary one if higher. */
export const TDS_WITHOUT_PAN: LawTable<Bps> = [
  {
    from: "2010-04-01",
    value: bps(2000),
    source:
      "Income-tax Act 1961, section 206AA; Income-tax Act 2025, section 397(2), quoted in the rate chart of the TDS portal (traces.tdscpc.gov.in/ratecharts, typed in a public source file): the higher of the rate of the provision, the rates in force, and 20 %",
    checkedOn: "2026-11-28",
  },
];

interface NonResidentTax {
  /** Before surcharge and cess. A treaty may reduce it, which the investor claims in the tax return. */
  readonly incomeBps: Bps;
  readonly longGainBps: Bps;
  readonly listedBondBps: Bps;
}

/** On income and on long-term capital gains; a resident declares a gain in the tax return. */
export const NON_RESIDENT_TAX: LawTable<NonResidentTax> = [
  {
    from: "2023-04-01",
    value: { incomeBps: bps(3000), longGainBps: bps(2000), listedBondBps: bps(1000) },
    source:
      "Income-tax Act 1961, sections 112 and 195; Finance Act 2023, First Schedule, Part II; listed bonds 10 %: proviso of section 112(1) (taxmanagementindia.com, ID 49540)",
    checkedOn: "2026-11-27",
  },
  {
    from: "2024-07-23",
    value: { incomeBps: bps(3000), longGainBps: bps(1250), listedBondBps: bps(1250) },
    source: "The same, as amended by the Finance (No. 2) Act 2024: long-term gains at 12.5 %",
    checkedOn: "2026-11-22",
  },
  {
    from: "2026-04-01",
    value: { incomeBps: bps(3000), longGainBps: bps(1250), listedBondBps: bps(1250) },
    source: `${ACT_OF_2025}, section 393(2), serial 17: the rates in force; ${FINANCE_ACT_OF_2026}, First Schedule, Part II, 1(b)(i)(D) and (O)`,
    checkedOn: "2026-11-29",
  },
];

/** Health and education cess, on tax and surcharge. */
export const CESS: LawTable<Bps> = [
  {
    from: "2018-04-01",
    value: bps(400),
    source: "Finance Act 2018, section 2(12), and each since; from general knowledge",
    checkedOn: "2026-11-28",
    isUnopened: true,
  },
  {
    from: "2026-04-01",
    value: bps(400),
    source: `${FINANCE_ACT_OF_2026}, section 3(15) and, on deductions from non-residents, (16) and (17)`,
    checkedOn: "2026-11-29",
  },
];

interface SurchargeBands {
  /** Lowest first: the last band that the income exceeds applies to the whole tax. */
  readonly bands: readonly { readonly abovePaise: Paise; readonly rateBps: Bps }[];
  /** The most on a long-term capital gain. */
  readonly longGainMaximumBps: Bps;
}

const LAKH_PAISE = 1_00_000_00;

interface IndividualTax {
  /** Lowest first. */
  readonly slabsBps: readonly Bps[];
  /** On the tax of an income above each limit. */
  readonly surcharges: SurchargeBands["bands"];
}

const OF_DEFAULT_REGIME: IndividualTax = {
  slabsBps: [0, 500, 1000, 1500, 2000, 2500, 3000].map((rateBps) => bps(rateBps)),
  surcharges: [
    { abovePaise: paise(50 * LAKH_PAISE), rateBps: bps(1000) },
    { abovePaise: paise(100 * LAKH_PAISE), rateBps: bps(1500) },
    { abovePaise: paise(200 * LAKH_PAISE), rateBps: bps(2500) },
  ],
};

/** The default regime of individuals, on which the choice of an investor's own rate rests (own-tax.ts). Cess comes on top. */
export const INDIVIDUAL_TAX: LawTable<IndividualTax> = [
  {
    from: "2025-04-01",
    value: OF_DEFAULT_REGIME,
    source:
      "Finance Act 2025 on section 115BAC(1A): slabs from 5 to 30 % in steps of 5; surcharge of 25 % at most, as of the Finance Act 2023. From general knowledge",
    checkedOn: "2026-11-28",
    isUnopened: true,
  },
  {
    from: "2026-04-01",
    value: OF_DEFAULT_REGIME,
    source: `${ACT_OF_2025}, section 202(1); ${FINANCE_ACT_OF_2026}, section 3(4)(b), serial 10 (surcharge)`,
    checkedOn: "2026-11-29",
  },
];

const OF_NON_RESIDENTS: SurchargeBands = {
  bands: OF_DEFAULT_REGIME.surcharges,
  longGainMaximumBps: bps(1500),
};

/** On the tax of a non-resident individual, by the income of the tax year that is subject to deduction. */
export const SURCHARGE: LawTable<SurchargeBands> = [
  {
    from: "2023-04-01",
    value: OF_NON_RESIDENTS,
    source:
      "Finance Acts 2022 and 2023, First Schedule, Part II: 25 % at most under section 115BAC, the default regime; 15 % at most on gains under section 112. From general knowledge",
    checkedOn: "2026-11-27",
    isUnopened: true,
  },
  {
    from: "2026-04-01",
    value: OF_NON_RESIDENTS,
    source: `${FINANCE_ACT_OF_2026}, First Schedule, Part II, table of the surcharge, serial 2, for a person taxed by section 202, the default regime: by the incomes "paid or likely to be paid and subject to the deduction", 15 % at most on gains under sections 196 to 198. It leaves dividend and such gains out of the sum above two crore, which is counted whole here: that deducts more, never less`,
    checkedOn: "2026-11-29",
  },
];
