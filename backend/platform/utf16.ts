/**
 * The byte order of UTF-16, by its mark, or by two letters of which each has a zero
 * beside it, as no other encoding has.
 */
export function utf16Of([first = 1, second = 1, third = 1, fourth = 1]: Uint8Array): "utf-16le" | "utf-16be" | null {
  if ((first === 0xff && second === 0xfe) || (second === 0 && fourth === 0 && first * third > 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && third === 0 && second * fourth > 0)) return "utf-16be";
  return null;
}
