/** Numbers of tax invoices. Rule 46(b) of the CGST Rules: at most 16 letters, digits, hyphens and strokes. */

const DIGITS = 7;
const SERIES = "UM";

/** `UM/26-27/0000042`. @throws RangeError when the year has no number left */
export function invoiceNumber(financialYear: string, sequence: number): string {
  const digits = String(sequence).padStart(DIGITS, "0");
  if (sequence < 1 || digits.length > DIGITS) throw new RangeError(`no invoice number for ${sequence}`);
  return `${SERIES}/${financialYear.slice(2)}/${digits}`;
}
