/** An image stripped of everything that rendering does not need. */
export interface CleanImage {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Concatenates byte arrays. */
export function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
