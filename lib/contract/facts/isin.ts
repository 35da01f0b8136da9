/**
 * International Securities Identification Numbers of Indian securities: `IN`, nine letters or digits, a check digit
 * (ISO 6166: letters become 10 to 35, then the Luhn algorithm of ISO/IEC 7812-1 over all digits).
 */

export function isIndianIsin(text: string): boolean {
  return /^IN[A-Z0-9]{9}\d$/.test(text) && isinCheckDigit(text.slice(0, -1)) === Number(text.at(-1));
}

/** The twelfth character. @throws RangeError when the body is not eleven capital letters and digits. */
export function isinCheckDigit(body: string): number {
  if (!/^[A-Z0-9]{11}$/.test(body)) throw new RangeError(`not the body of an ISIN: ${body}`);
  const digits = [...body].map((character) => Number.parseInt(character, 36)).join("");
  const sum = [...digits].reverse().reduce((total, digit, position) => {
    // Luhn: every second digit from the right is doubled, and 9 is subtracted from a two-digit result.
    const value = position % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - (sum % 10)) % 10;
}
