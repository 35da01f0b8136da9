/** Formats a price for 100 of face value, given in ten-thousandths: `98.7525`; at least two decimals. */
export function quotedPrice(price: number): string {
  const digits = String(price).padStart(5, "0");
  return `${digits.slice(0, -4)}.${digits.slice(-4).replace(/0{1,2}$/, "")}`;
}
