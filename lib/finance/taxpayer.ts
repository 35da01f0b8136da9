/** The payee of taxed income, with the facts that decide the rate. */

import type { Paise } from "../contract/facts/money.ts";
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import type { UnlinkedDays } from "./pan-link.ts";

/** Residency for tax purposes, which determines the rate; not the current country of stay. */
export type Residency = "RESIDENT" | "NON_RESIDENT";

/** A relief from tax at source: a declaration that no tax will be due, or a treaty. */
export type TdsRelief = {
  /** The first and the last day of the payments to which it applies. */
  readonly from: CalendarDate;
  readonly to: CalendarDate;
} & (
  | { readonly kind: "FORM_121" }
  /** `country`: whose resident the payee is, ISO 3166-1 alpha-2. */
  | { readonly kind: "TREATY"; readonly country: string }
);

export interface Taxpayer {
  readonly residency: Residency;
  readonly panVerified: boolean;
  /** Of a resident; absent where the register has said nothing of the kind. */
  readonly panUnlinked?: readonly UnlinkedDays[] | undefined;
  /** Decides the threshold of a senior; absent where it is not known. */
  readonly bornOn?: CalendarDate | null;
  /** Declarations and treaties that lower the tax. */
  readonly reliefs?: readonly TdsRelief[] | undefined;
  /** Income from the same payer beside this investment, by the periods of the law (`incomeByPeriod`). */
  readonly otherIncome?: ReadonlyMap<string, Paise>;
}
