/** Who may be named as a nominee, and for how much. Pure. Always true: the shares of those who stand come to the whole. */

import { type Nominee, WHOLE_SHARE_BPS } from "../../../lib/contract/calls/nominees.ts";
import type { CalendarDate } from "../../../lib/contract/values/calendar-date.ts";
import type { ErrorCode } from "../../../lib/contract/values/errors.ts";
import { isAdult, isBirthDate } from "../identity/age.ts";

type NomineeFault = readonly [field: keyof Nominee, code: ErrorCode];

export const isMinor = ({ dateOfBirth }: Pick<Nominee, "dateOfBirth">, today: CalendarDate) =>
  !isAdult({ dateOfBirth, today });

const foldName = (name: string) => name.normalize("NFC").toLowerCase().replace(/\s+/gu, " ").trim();

const isSame = (a: Nominee, b: Nominee) => a.dateOfBirth === b.dateOfBirth && foldName(a.name) === foldName(b.name);

function faultOf(nominee: Nominee, before: readonly Nominee[], today: CalendarDate): NomineeFault | null {
  const { dateOfBirth, guardianName } = nominee;
  if (!isBirthDate({ dateOfBirth, today })) return ["dateOfBirth", "DATE_OF_BIRTH_INVALID"];
  if (isMinor(nominee, today) && guardianName === null) return ["guardianName", "NOMINEE_GUARDIAN_MISSING"];
  if (!isMinor(nominee, today) && guardianName !== null) return ["guardianName", "NOMINEE_NOT_MINOR"];
  return before.some((other) => isSame(other, nominee)) ? ["name", "NOMINEE_TWICE"] : null;
}

/** What is wrong with a list, by the path of the input; null where it may stand. Nobody at all is a list too. */
export function faultsIn(
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
