/**
 * The PAN of a resident that is not linked with Aadhaar: the law holds it inoperative, and tax at source is that of a payee
 * without a PAN. Pure. Not legal advice.
 */
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import { inForce, type LawTable } from "./dated-law.ts";
import { isAgedIn } from "./form-121.ts";
import { ACT_OF_2025, RULES_OF_2026 } from "./statutes.ts";

interface PanLinking {
  /** Whoever attains this age by the end of the tax year need not link. */
  readonly exemptMonths: number;
}

/** From when a PAN that is not linked counts as none. */
export const PAN_LINKING: LawTable<PanLinking> = [
  {
    from: "2023-07-01",
    value: { exemptMonths: 80 * 12 },
    source:
      "Income-tax Act 1961, section 139AA, and rule 114AAA of 1962: the PAN of a person who had to link it and did not is inoperative, and tax is deducted by section 206AA; from 1 July 2023 by CBDT circular 3/2023, as quoted in circular 9/2025 of 21 July 2025 (reprints at taxguru.in, mondaq.com and bcajonline.org), which spares a deductor who deducted less only where the PAN is linked within two months. Exempt by notification 37/2017: non-residents, persons of 80 or more at any time of the year, who are not citizens, and residents of Assam, Jammu and Kashmir and Meghalaya. Neither the section, the rule nor the notification could be opened, nor their successors under the Act of 2025, which are taken to be the same",
    checkedOn: "2026-11-28",
    isUnopened: true,
  },
  {
    from: "2026-04-01",
    value: { exemptMonths: 80 * 12 },
    source: `${ACT_OF_2025}, sections 262(6) and 397(2)(b)(i); ${RULES_OF_2026}, rule 162: while a PAN is inoperative, tax is deducted at the rate without one. Whom notification 37/2017 exempts is taken to be exempt still; no notification that follows it was opened`,
    checkedOn: "2026-11-29",
    isUnopened: true,
  },
];

/** Days on which the register knew the PAN to be not linked; `to` is null until it is known to be linked. */
export interface UnlinkedDays {
  readonly from: CalendarDate;
  readonly to: CalendarDate | null;
}

interface Payee {
  readonly panUnlinked?: readonly UnlinkedDays[] | undefined;
  readonly bornOn?: CalendarDate | null | undefined;
}

/** Whether the PAN of a resident counts as none on a day. */
export function isPanInoperative({ panUnlinked = [], bornOn }: Payee, on: CalendarDate): boolean {
  if (!panUnlinked.some(({ from, to }) => from <= on && (to === null || on <= to))) return false;
  return !bornOn || !isAgedIn(bornOn, inForce(PAN_LINKING, on).exemptMonths, on);
}
