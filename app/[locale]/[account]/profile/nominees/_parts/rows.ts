/** Converts nominees between form fields and the contract. Pure. */

import type { Nominee } from "@/lib/contract/calls/nominees";
import { NOMINEE_RELATIONS, NOMINEES_MAX } from "@/lib/contract/facts/nominees";
import { plainLine } from "@/lib/contract/facts/pasted";
import { typedBirthday } from "@/lib/contract/facts/typed-birthday";
import type { ErrorCode } from "@/lib/contract/values/errors";

export const ROW_FIELDS = ["name", "relation", "day", "month", "year", "share", "guardianName"] as const;
/** The raw input of one nominee. */
export type NomineeRow = Readonly<Record<(typeof ROW_FIELDS)[number], string>>;

export const EMPTY_ROW: NomineeRow = {
  ...{ name: "", relation: NOMINEE_RELATIONS[0], day: "", month: "", year: "" },
  ...{ share: "", guardianName: "" },
};

export const nameOf = (place: number, field: string) => `${place}.${field}`;

/** Reads the number of rows that the form states, up to the maximum number of nominees. */
export function rowsIn(form: FormData): readonly NomineeRow[] {
  const count = Math.min(Number(form.get("rows")) || 0, NOMINEES_MAX);
  return Array.from({ length: count }, (_, place) => {
    const typed = ROW_FIELDS.map((field) => [field, String(form.get(nameOf(place, field)) ?? "").slice(0, 200)]);
    return { ...EMPTY_ROW, ...Object.fromEntries(typed) };
  });
}

/** `33.33` → 3333 basis points; invalid input becomes an invalid share, which the backend refuses. */
export function shareIn(typed: string): number {
  const [, whole = "", hundredths = ""] = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(plainLine(typed)) ?? [];
  return whole === "" ? 0 : Number(whole) * 100 + Number(hundredths.padEnd(2, "0"));
}

export function shareText(bps: number): string {
  const digits = String(bps).padStart(3, "0");
  const [whole, hundredths] = [digits.slice(0, -2), digits.slice(-2)];
  return hundredths === "00" ? whole : `${whole}.${hundredths}`;
}

/** In the contract's format. */
export const nomineesFrom = (rows: readonly NomineeRow[]) =>
  rows.map((row) => ({
    name: row.name,
    relation: NOMINEE_RELATIONS.find((each) => each === row.relation) ?? NOMINEE_RELATIONS[0],
    dateOfBirth: typedBirthday(row),
    shareBps: shareIn(row.share),
    guardianName: row.guardianName.trim() === "" ? null : row.guardianName,
  }));

export function rowOf({ name, relation, dateOfBirth, shareBps, guardianName }: Nominee): NomineeRow {
  const [year = "", month = "", day = ""] = dateOfBirth.split("-");
  const born = { day: String(Number(day)), month: String(Number(month)), year };
  return { name, relation, ...born, share: shareText(shareBps), guardianName: guardianName ?? "" };
}

/** Maps a backend error to form fields such as `0.name`; errors of the whole list go under `nominees`. */
export function faultsOf(fields: Readonly<Record<string, ErrorCode>>): Readonly<Record<string, ErrorCode>> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, code]) => {
      const [, place, field] = /^nominees\.(\d+)\.(\w+)$/.exec(path) ?? [];
      if (place === undefined || field === undefined) return ["nominees", code] as const;
      const isBirthday = field === "dateOfBirth" && code === "INVALID_INPUT";
      return [`${place}.${field}`, isBirthday ? "DATE_OF_BIRTH_INVALID" : code] as const;
    }),
  );
}
