/** A birthday typed in three parts, as the one date that a call takes; of what is no date, something that is none either. */
export function typedBirthday(values: Readonly<Record<string, string>>, prefix = ""): string {
  const part = (name: string) => (values[`${prefix}${name}`] ?? "").trim();
  return `${part("year")}-${part("month").padStart(2, "0")}-${part("day").padStart(2, "0")}`;
}
