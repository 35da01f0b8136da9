/**
 * Verhoeff's dihedral check digit (J. Verhoeff, Error Detecting Decimal Codes, 1969), the last digit of an Aadhaar
 * number.
 */
const MULTIPLY = [
  "0123456789",
  "1234067895",
  "2340178956",
  "3401289567",
  "4012395678",
  "5987604321",
  "6598710432",
  "7659821043",
  "8765932104",
  "9876543210",
];
const PERMUTE = [
  "0123456789",
  "1576283094",
  "5803796142",
  "8916043527",
  "9453126870",
  "4286573901",
  "2793806415",
  "7046913258",
];

const at = (table: readonly string[], row: number, column: number) => Number(table[row]?.[column]);

/** Whether the last digit is the check digit of those before it. `digits` must hold only 0–9. */
export function isVerhoeff(digits: string): boolean {
  const check = [...digits]
    .reverse()
    .reduce((sum, digit, position) => at(MULTIPLY, sum, at(PERMUTE, position % 8, Number(digit))), 0);
  return check === 0;
}

/** The check digit that follows these digits. */
export const verhoeffDigit = (digits: string): string =>
  [..."0123456789"].find((check) => isVerhoeff(digits + check)) ?? "";
