/** The day by which a payer pays the tax that it has deducted. Not legal advice. */
import { type CalendarDate, calendarDateOf } from "../contract/values/calendar-date.ts";
import { inForce, type LawTable } from "./dated-law.ts";
import { RULES_OF_2026 } from "./statutes.ts";

interface PaymentTerms {
  /** Month and day of the next tax year, for income that is credited or paid in March. */
  readonly ofMarchBy: string;
}

export const TDS_PAYMENT: LawTable<PaymentTerms> = [
  {
    from: "2010-04-01",
    value: { ofMarchBy: "04-30" },
    source:
      "Income-tax Rules 1962, rule 30(2)(a): a deductor other than the government pays on or before 30 April what it deducts from income that is credited or paid in March (taxmanagementindia.com, Act_ID=223&ID=3814)",
    checkedOn: "2026-11-27",
  },
  {
    from: "2026-04-01",
    value: { ofMarchBy: "04-30" },
    source: `${RULES_OF_2026}, rule 218(2)(a)`,
    checkedOn: "2026-11-29",
  },
];

/** The last day on which a payer can still correct its deductions of the tax year that ended on a 31 March. */
export function taxOfMarchDueOn(yearEnd: CalendarDate): CalendarDate {
  return calendarDateOf(`${yearEnd.slice(0, 4)}-${inForce(TDS_PAYMENT, yearEnd).ofMarchBy}`);
}
