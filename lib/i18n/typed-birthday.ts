/** Joins a birthday typed as three fields into one date for the API; invalid parts give an invalid date. */
export function typedBirthday(values: Readonly<Record<string, string>>, prefix = ""): string {
  const part = (name: string) => (values[`${prefix}${name}`] ?? "").trim();
  return `${part("year")}-${part("month").padStart(2, "0")}-${part("day").padStart(2, "0")}`;
}
