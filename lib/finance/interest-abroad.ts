/** Tax at source on the interest that a non-resident receives on a bond of GIFT City, by its issuer. Not legal advice. */
import type { LawTable } from "./dated-law.ts";
import { type Bps, bps } from "./rounding.ts";

/** Tax treatment of interest paid to a non-resident. Only the last two have a rate of their own. */
export type InterestAbroad = "RATES_IN_FORCE" | "EXEMPT" | "LISTED_AT_IFSC" | "FOREIGN_CURRENCY";

type OwnRate = Extract<InterestAbroad, "LISTED_AT_IFSC" | "FOREIGN_CURRENCY">;

/** Before surcharge and cess. */
export const BOND_INTEREST_ABROAD: LawTable<Readonly<Record<OwnRate, Bps>>> = [
  {
    from: "2023-07-01",
    value: { LISTED_AT_IFSC: bps(900), FOREIGN_CURRENCY: bps(2000) },
    source:
      "Income-tax Act 1961, section 194LC(2)(ic) and its second proviso, inserted by section 88 of the Finance Act 2023 (read at taxmanagementindia.com, ID 41459): 9 % on bonds issued from 1 July 2023 and listed only on an exchange of an IFSC. Issues of April 2020 to June 2023 bear 4 %, but no term of a deal states the day of issue, so 9 % stands for them too. Sections 115C and 115E (aaptaxlaw.com): 20 % on debentures of an Indian company that is not private, acquired in convertible foreign exchange",
    checkedOn: "2026-11-27",
  },
  {
    from: "2026-04-01",
    value: { LISTED_AT_IFSC: bps(900), FOREIGN_CURRENCY: bps(2000) },
    source:
      "Income-tax Act 2025, sections 212 and 214: 20 % on income from investment (aubsp.com/income-tax-act-2025-section-214; srimaa.org/detail/55711.aspx); section 393(2), serial 4: 4 % on bonds issued from April 2020 to June 2023 and 9 % on later ones (the rate chart of the TDS portal (traces.tdscpc.gov.in/ratecharts, typed in a public source file))",
    checkedOn: "2026-11-28",
  },
];
