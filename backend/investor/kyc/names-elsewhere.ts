import type { KraStatus } from "../../../lib/contract/calls/identity-records.ts";
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import { findKraRecord, findPassport } from "./identity-record-store.ts";

/** The investor's names in other registers, for the operator who compares two names. */
export interface NameElsewhere {
  readonly register: "KRA" | "PASSPORT";
  readonly name: string;
  /** Status of the KRA's record; null for a passport. */
  readonly status: KraStatus | null;
  readonly at: EpochMs;
}

export function listNamesElsewhere(sql: SqlStorage): readonly NameElsewhere[] {
  const [kra, passport] = [findKraRecord(sql), findPassport(sql)];
  const names: NameElsewhere[] = [];
  if (kra?.registeredName) {
    names.push({ register: "KRA", name: kra.registeredName, status: kra.status, at: kra.fetchedAt });
  }
  if (passport) {
    names.push({ register: "PASSPORT", name: passport.registeredName, status: null, at: passport.checkedAt });
  }
  return names;
}
