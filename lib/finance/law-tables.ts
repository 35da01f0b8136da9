/** Every table of law that this code rests on. An operator is reminded to compare the row in force with its source again. */
import { addMonths, type CalendarDate } from "../contract/values/calendar-date.ts";
import { ADVANCE_TAX, ADVANCE_TAX_EXEMPT } from "./advance-tax.ts";
import { RECORD_DATE_DAYS } from "./bond-settlement.ts";
import { TRUST_TDS_ABROAD } from "./business-trust.ts";
import { GAIN_RATES, INTEREST_IN_PRICE, SHORT_TERM_UNITS, ZERO_COUPON_LIFE } from "./capital-gain-tax.ts";
import type { LawTable } from "./dated-law.ts";
import { DEPOSITS_ABROAD } from "./deposits-abroad.ts";
import { DECLARABLE, FORM_121_LIMITS, SENIOR_AGE } from "./form-121.ts";
import { GST_RATES } from "./gst.ts";
import { GOLD_DUTY, SILVER_DUTY } from "./import-duty.ts";
import { INCOME_EXCHANGE } from "./income-exchange.ts";
import { BOND_INTEREST_ABROAD } from "./interest-abroad.ts";
import { INVOICE_ADDRESS_FROM } from "./invoice-address.ts";
import { ITR_2_LINES } from "./itr-lines.ts";
import { MACHINE_DEPRECIATION } from "./lease-depreciation.ts";
import { LOSS_CARRY_YEARS } from "./loss-set-off.ts";
import { METAL_GST } from "./metals.ts";
import { MINOR_INCOME_EXEMPTION } from "./minor-income.ts";
import { NBFC_EARLY_REPAYMENT } from "./nbfc-deposit.ts";
import { PAN_LINKING } from "./pan-link.ts";
import { STAMP_DUTY } from "./stamp-duty.ts";
import { RESIDENCE_DAYS } from "./tax-residency.ts";
import { CESS, INDIVIDUAL_TAX, NON_RESIDENT_TAX, RESIDENT_TDS, SURCHARGE, TDS_WITHOUT_PAN } from "./tax-table.ts";
import { TDS_CERTIFICATES } from "./tds-certificates.ts";
import { TDS_EXCHANGE } from "./tds-exchange.ts";
import { TDS_PAYMENT } from "./tds-payment.ts";
import { TDS_SECTIONS } from "./tds-sections.ts";
import { TREATY_GAINS_EXEMPT, TREATY_INTEREST } from "./treaty-rates.ts";

export const LAW_TABLES: Readonly<Record<string, LawTable<unknown>>> = {
  "import duty on gold": GOLD_DUTY,
  "import duty on silver": SILVER_DUTY,
  "GST on fees": GST_RATES,
  "GST on metals": METAL_GST,
  "address on tax invoices": INVOICE_ADDRESS_FROM,
  "record date of debt securities": RECORD_DATE_DAYS,
  "stamp duty": STAMP_DUTY,
  "TDS of residents": RESIDENT_TDS,
  "TDS without a PAN": TDS_WITHOUT_PAN,
  "a PAN that is not linked with Aadhaar": PAN_LINKING,
  "sections of TDS": TDS_SECTIONS,
  "certificates of TDS": TDS_CERTIFICATES,
  "limits of Form 121": FORM_121_LIMITS,
  "incomes that Form 121 covers": DECLARABLE,
  "age of a senior": SENIOR_AGE,
  "treaty rates on interest": TREATY_INTEREST,
  "treaties that exempt gains": TREATY_GAINS_EXEMPT,
  "tax of non-residents": NON_RESIDENT_TAX,
  "TDS of business trusts abroad": TRUST_TDS_ABROAD,
  "TDS on bonds of GIFT City": BOND_INTEREST_ABROAD,
  "tax on capital gains": GAIN_RATES,
  "tax on short-term units of trusts": SHORT_TERM_UNITS,
  "interest in the price of a bond": INTEREST_IN_PRICE,
  "life of notified zero-coupon bonds": ZERO_COUPON_LIFE,
  "exemption of a minor's income": MINOR_INCOME_EXEMPTION,
  "deposits of people abroad": DEPOSITS_ABROAD,
  "early repayment of deposits with finance companies": NBFC_EARLY_REPAYMENT,
  "lines of ITR-2": ITR_2_LINES,
  "depreciation of leased machines": MACHINE_DEPRECIATION,
  "years for which a capital loss is carried": LOSS_CARRY_YEARS,
  "instalments of advance tax": ADVANCE_TAX,
  "who owes no advance tax": ADVANCE_TAX_EXEMPT,
  "rate of exchange of foreign income": INCOME_EXCHANGE,
  "days of residence": RESIDENCE_DAYS,
  "income tax of individuals": INDIVIDUAL_TAX,
  "rate of exchange of TDS": TDS_EXCHANGE,
  "payment of TDS": TDS_PAYMENT,
  surcharge: SURCHARGE,
  cess: CESS,
};

/** Tables of which no deduction from a payout depends. A new table counts as one that taxes payouts. */
export const TABLES_BESIDE_PAYOUTS: ReadonlySet<string> = new Set([
  ...["import duty on gold", "import duty on silver", "GST on fees", "GST on metals", "stamp duty"],
  "address on tax invoices",
  ...[
    "sections of TDS",
    "certificates of TDS",
    "payment of TDS",
    "life of notified zero-coupon bonds",
    "lines of ITR-2",
  ],
  ...["deposits of people abroad", "early repayment of deposits with finance companies"],
  "tax on short-term units of trusts",
  ...["exemption of a minor's income", "depreciation of leased machines"],
  ...["years for which a capital loss is carried", "instalments of advance tax", "who owes no advance tax"],
  ...["rate of exchange of foreign income", "days of residence", "income tax of individuals"],
]);

/** A sentence for each table whose row in force, or a later one, rests on a text that was not opened. */
export function lawUnopened(today: CalendarDate, tables = LAW_TABLES): readonly string[] {
  return Object.entries(tables).flatMap(([name, table]) => {
    const current = table.findLastIndex(({ from }) => today >= from);
    const unopened = table.filter(({ isUnopened }, index) => isUnopened && index >= current);
    return unopened.map(({ from, source }) => `${name}, from ${from}: not opened: ${source}`);
  });
}

/** A sentence for each table whose row in force was last checked more than a year before `today`. */
export function lawToCheck(today: CalendarDate, tables = LAW_TABLES): readonly string[] {
  const yearAgo = addMonths(today, -12);
  return Object.entries(tables).flatMap(([name, table]) => {
    const row = table.findLast(({ from }) => today >= from);
    return row && row.checkedOn < yearAgo ? [`${name}: last checked on ${row.checkedOn} against ${row.source}`] : [];
  });
}
