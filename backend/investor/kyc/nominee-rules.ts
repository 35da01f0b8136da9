/** Rules for nominees. Pure. Invariant: the shares of a valid, non-empty list add up to 100 %. */

import type { Nominee } from "../../../lib/contract/calls/nominees.ts";
import { WHOLE_SHARE_BPS } from "../../../lib/contract/facts/nominees.ts";
import type { CalendarDate } from "../../../lib/contract/values/calendar-date.ts";
import type { ErrorCode } from "../../../lib/contract/values/errors.ts";
import { isAdult, isBirthDate } from "../identity/age.ts";
import { matchNames } from "./name-match.ts";

type NomineeFault = readonly [field: keyof Nominee, code: ErrorCode];

export const isMinor = ({ dateOfBirth }: Pick<Nominee, "dateOfBirth">, today: CalendarDate) =>
  !isAdult({ dateOfBirth, today });

/** Two names that are perhaps one person's stay two nominees: twins share a birthday and often an initial. */
const isSame = (a: Nominee, b: Nominee) =>
  a.dateOfBirth === b.dateOfBirth && matchNames({ claimed: a.name, registered: b.name }) === "SAME";

function faultOf(nominee: Nominee, before: readonly Nominee[], today: CalendarDate): NomineeFault | null {
  const { dateOfBirth, guardianName } = nominee;
  if (!isBirthDate({ dateOfBirth, today })) return ["dateOfBirth", "DATE_OF_BIRTH_INVALID"];
  if (isMinor(nominee, today) && guardianName === null) return ["guardianName", "NOMINEE_GUARDIAN_MISSING"];
  if (!isMinor(nominee, today) && guardianName !== null) return ["guardianName", "NOMINEE_NOT_MINOR"];
  return before.some((other) => isSame(other, nominee)) ? ["name", "NOMINEE_TWICE"] : null;
}

/** All errors of a list by input path; null for a valid list. An empty list is valid. */
export function nomineeErrors(
  nominees: readonly Nominee[],
  today: CalendarDate,
): { readonly code: ErrorCode; readonly fields: Readonly<Record<string, ErrorCode>> } | null {
  const faults = nominees.flatMap((nominee, place): [string, ErrorCode][] => {
    const fault = faultOf(nominee, nominees.slice(0, place), today);
    return fault ? [[`nominees.${place}.${fault[0]}`, fault[1]]] : [];
  });
  const whole = nominees.reduce((sum, { shareBps }) => sum + shareBps, 0);
  if (nominees.length > 0 && whole !== WHOLE_SHARE_BPS) faults.push(["nominees", "NOMINEE_SHARES"]);
  const [first] = faults;
  return first ? { code: first[1], fields: Object.fromEntries(faults) } : null;
}
