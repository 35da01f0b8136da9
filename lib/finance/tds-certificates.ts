/** The day by which a payer must certify the TDS of a quarter (Form 131; 16A until March 2026). Not legal advice. */
import { addDays, type CalendarDate, calendarDateOf } from "../contract/values/calendar-date.ts";
import { inForce, type LawTable } from "./dated-law.ts";
import { RULES_OF_2026 } from "./statutes.ts";

/** 1 for April to June. */
export type Quarter = 1 | 2 | 3 | 4;

interface CertificateTerms {
  /** Month and day by which a payer other than the government files the statement of each quarter. */
  readonly statementsDue: Readonly<Record<Quarter, string>>;
  /** Days after that within which the certificate is issued. */
  readonly daysAfter: number;
}

export const TDS_CERTIFICATES: LawTable<CertificateTerms> = [
  {
    from: "2016-06-01",
    value: { statementsDue: { 1: "07-31", 2: "10-31", 3: "01-31", 4: "05-31" }, daysAfter: 15 },
    source:
      "Income-tax Rules 1962, rule 31(3) (16A, quarterly: within fifteen days from the due date of the statement under rule 31A; its table was read in a forum's copy, caclubindia.com/forum 314964) and rule 31A(2) as amended by notification 30/2016 (from memory)",
    checkedOn: "2026-11-22",
  },
  {
    from: "2026-04-01",
    value: { statementsDue: { 1: "07-31", 2: "10-31", 3: "01-31", 4: "05-31" }, daysAfter: 15 },
    source: `${RULES_OF_2026}, rules 215(1), serial 2 (Form 131 within fifteen days), and 219(4) (the days of the statements)`,
    checkedOn: "2026-11-29",
  },
];

/** The day by which a payer must certify a quarter of a financial year such as `2026-27`. */
export function certificateDueOn(financialYear: string, quarter: Quarter): CalendarDate {
  const first = Number(financialYear.slice(0, 4));
  const { statementsDue, daysAfter } = inForce(TDS_CERTIFICATES, calendarDateOf(`${first}-04-01`));
  const year = quarter <= 2 ? first : first + 1;
  return addDays(calendarDateOf(`${year}-${statementsDue[quarter]}`), daysAfter);
}
