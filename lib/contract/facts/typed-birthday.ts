/** Reads a birthday that is typed in three fields. Apart from `pasted.ts`, because few pages need it. */
import { plainCode } from "./pasted.ts";

/** One date for the API; parts that are no numbers give an invalid one. */
export function typedBirthday({ day = "", month = "", year = "" }: Readonly<Record<string, string>>): string {
  return `${plainCode(year)}-${plainCode(month).padStart(2, "0")}-${plainCode(day).padStart(2, "0")}`;
}
