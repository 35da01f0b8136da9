/** The insurance of bank deposits in India by DICGC: principal and interest together, for each bank and depositor. */

import { type Minor, minor, subtractMinor } from "../contract/facts/money.ts";

export const INSURED_MOST: Minor = minor(5_00_000_00);

/** The insured part of a depositor's deposits with one bank, and the uninsured rest. */
export function insuredPartsOf(held: Minor): { readonly insured: Minor; readonly uninsured: Minor } {
  const insured = minor(Math.min(held, INSURED_MOST));
  return { insured, uninsured: subtractMinor(held, insured) };
}
