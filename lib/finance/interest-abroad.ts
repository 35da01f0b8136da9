/** Tax at source on the interest that a non-resident receives on a bond of GIFT City, by its issuer. Not legal advice. */
import type { LawTable } from "./dated-law.ts";
import { type Bps, bps } from "./rounding.ts";
import { ACT_OF_1961, ACT_OF_2025, FINANCE_ACT_OF_2026 } from "./statutes.ts";

/** Tax treatment of interest paid to a non-resident. Only the last two have a rate of their own. */
export type InterestAbroad = "RATES_IN_FORCE" | "EXEMPT" | "LISTED_AT_IFSC" | "FOREIGN_CURRENCY";

type OwnRate = Extract<InterestAbroad, "LISTED_AT_IFSC" | "FOREIGN_CURRENCY">;

/** Before surcharge and cess. */
export const BOND_INTEREST_ABROAD: LawTable<Readonly<Record<OwnRate, Bps>>> = [
  {
    from: "2023-07-01",
    value: { LISTED_AT_IFSC: bps(900), FOREIGN_CURRENCY: bps(2000) },
    source: `Income-tax Act 1961, section 194LC(2)(ic) and its second proviso, inserted by section 88 of the Finance Act 2023 (read at taxmanagementindia.com, ID 41459): 9 % on bonds issued from 1 July 2023 and listed only on an exchange of an IFSC. Issues of April 2020 to June 2023 bear 4 %, but no term of a deal states the day of issue, so 9 % stands for them too. ${ACT_OF_1961}, section 115A(1)(a)(ii): 20 % on interest of an Indian concern, public or private, on money borrowed in a foreign currency, and the rates under section 195 for 2023-24 to 2025-26 in a public source file. Section 115E, the same 20 %, is for companies that are not private (aaptaxlaw.com)`,
    checkedOn: "2026-11-29",
  },
  {
    from: "2026-04-01",
    value: { LISTED_AT_IFSC: bps(900), FOREIGN_CURRENCY: bps(2000) },
    source: `${ACT_OF_2025}, sections 207(1), serial 3 (20 % on interest of an Indian concern on money borrowed in a foreign currency), 214 (the same on income from investment) and 393(2), serial 4 (9 %; 4 % on bonds issued from April 2020 to June 2023); ${FINANCE_ACT_OF_2026}, First Schedule, Part II, 1(b)(i)(F) and (ii)(A): 20 %`,
    checkedOn: "2026-11-29",
  },
];
