/** The set-off of capital losses, by hand. It shares no function with the product's tax code. Nothing of these years expires. */

export interface YearOfGains {
  /** In paise, negative for a loss. */
  readonly short: number;
  readonly long: number;
}

export interface SecondSetOff {
  /** Short-term, then long-term. */
  readonly taxable: readonly [number, number];
  /** Carried into the next year, both terms together. */
  readonly carried: number;
}

/** For each year in order: its short-term loss, then losses carried forward of both terms. */
export function secondSetOff(years: readonly YearOfGains[]): readonly SecondSetOff[] {
  let [carriedShort, carriedLong] = [0, 0];
  return years.map((year) => {
    let { short, long } = year;
    const lost = Math.max(0, -short) + carriedShort;
    const fromShort = Math.min(Math.max(0, short), carriedShort);
    short -= fromShort;
    const fromLong = Math.min(Math.max(0, long), lost - fromShort);
    long -= fromLong;
    const ofLong = Math.min(Math.max(0, long), carriedLong);
    carriedShort = lost - fromShort - fromLong;
    carriedLong = carriedLong - ofLong + Math.max(0, -long);
    long -= ofLong;
    return { taxable: [Math.max(0, short), Math.max(0, long)], carried: carriedShort + carriedLong };
  });
}
