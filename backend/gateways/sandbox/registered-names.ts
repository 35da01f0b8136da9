/** The name of another person in every simulated register. */
export const STRANGER = "Devika Ramanathan Pillai";

/** The name as registers shorten it, which only a person takes for the same: `A VENKATESH RAO`. */
export function abbreviated(name: string): string {
  const [first = "", ...others] = name.toUpperCase().split(" ");
  return others.length === 0 ? `${first} K` : [first.slice(0, 1), ...others].join(" ");
}
