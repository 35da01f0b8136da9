/** GST identification numbers: state code, PAN, number of the registration, a letter, check digit. */

const SHAPE = /^\d{2}[A-Z]{5}\d{4}[A-Z][0-9A-Z]{3}$/;
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const BASE = DIGITS.length;

/** The check digit of the fourteen characters before it: Luhn's algorithm to the base of 36. */
export function gstinCheckDigit(characters: string): string {
  const sum = [...characters].reduce((total, character, index) => {
    const product = DIGITS.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / BASE) + (product % BASE);
  }, 0);
  return DIGITS[(BASE - (sum % BASE)) % BASE] ?? "";
}

/** Whether it has the shape of a GSTIN, a known state and the right check digit. */
export const isGstin = (text: string): boolean =>
  SHAPE.test(text) && isGstState(text.slice(0, 2)) && gstinCheckDigit(text.slice(0, 14)) === text.slice(14);

/** Whether the GSTIN is fictitious: no PAN is numbered 0000, so no business is registered under it. */
export const isSampleGstin = (gstin: string): boolean => gstin.slice(7, 11) === "0000";

/** States and union territories by their code in GST, in the order of the codes. */
export const GST_STATES = [
  ...["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19"],
  ...["20", "21", "22", "23", "24", "26", "27", "29", "30", "31", "32", "33", "34", "35", "36", "37", "38"],
] as const;
export type GstState = (typeof GST_STATES)[number];

const isGstState = (code: string): code is GstState => GST_STATES.some((state) => state === code);

/** The state in which a valid GSTIN is registered. @throws RangeError for an invalid GSTIN */
export function stateOfGstin(gstin: string): GstState {
  const state = gstin.slice(0, 2);
  if (!isGstin(gstin) || !isGstState(state)) throw new RangeError("not a GSTIN");
  return state;
}
