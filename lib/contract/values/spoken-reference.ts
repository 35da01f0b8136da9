/**
 * The reference of one order, movement of money or consultation, made to be read over a phone: `WD-2611-4821-0937-5206`. A prefix for
 * its kind, the year and month, and twelve digits in groups of four: four of the account, seven of the id, one check
 * digit. It is computed from the id and never stored, so every screen, file and message shows the same one (decision
 * 0093). Only the twelve digits identify: prefix and month are for orientation.
 */

import { digitsIn } from "../facts/pasted.ts";
import { isVerhoeff, verhoeffDigit } from "../facts/verhoeff.ts";
import { type CalendarDate, dateInIndia, type EpochMs } from "./calendar-date.ts";

/** The prefix of each kind. */
export const REFERENCE_PREFIX = {
  INVESTMENT: "IN",
  PAYOUT: "PO",
  WITHDRAWAL: "WD",
  WITHDRAWAL_RETURN: "WR",
  RECHARGE: "AD",
  BANK_TRANSFER: "BT",
  REMITTANCE: "RM",
  METAL_PURCHASE: "MP",
  METAL_SALE: "MS",
  SALE: "SO",
  REWARD: "RW",
  CONSULTATION: "CS",
} as const;
export type ReferenceKind = keyof typeof REFERENCE_PREFIX;

/** Every id that an account makes ends in this many letters of the account's own id. */
export const ACCOUNT_LETTERS = 5;

const CODE_DIGITS = 12;
const ACCOUNT_DIGITS = 4;
const ITEM_DIGITS = 7;

/** FNV-1a, 32 bits: spreads ids evenly; nothing here is secret. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

const digitsOf = (text: string, length: number) => String(hashOf(text) % 10 ** length).padStart(length, "0");

/** The id's last letters, without the sequence number of a payout (`inv_…:3`). */
const accountLettersOf = (id: string) => (id.split(":")[0] ?? "").slice(-ACCOUNT_LETTERS);

/** The four digits that all references of one account share. */
export const accountDigitsOf = (id: string): string => digitsOf(accountLettersOf(id), ACCOUNT_DIGITS);

/** The twelve digits of an id's reference. */
export function codeOf(id: string): string {
  const digits = accountDigitsOf(id) + digitsOf(id, ITEM_DIGITS);
  return digits + verhoeffDigit(digits);
}

/** An account's number as it is printed, `4821-0937-5206`: its first four digits are in all of the account's references. */
export const accountNumberOf = (userId: string): string => (codeOf(userId).match(/\d{4}/g) ?? []).join("-");

interface Referred {
  readonly kind: ReferenceKind;
  readonly id: string;
  /** The day in India on which it began. */
  readonly on: CalendarDate;
}

export function spokenReference({ kind, id, on }: Referred): string {
  const month = on.slice(2, 4) + on.slice(5, 7);
  return [REFERENCE_PREFIX[kind], month, ...(codeOf(id).match(/\d{4}/g) ?? [])].join("-");
}

export const spokenReferenceAt = ({ at, ...referred }: Omit<Referred, "on"> & { readonly at: EpochMs }): string =>
  spokenReference({ ...referred, on: dateInIndia(at) });

/**
 * The twelve digits in a typed or dictated text: with or without prefix, month, spaces and dashes. Null when
 * there are too few digits or the check digit does not fit.
 */
export function findCode(typed: string): string | null {
  const digits = digitsIn(typed.slice(0, 100));
  if (digits.length !== CODE_DIGITS && digits.length !== CODE_DIGITS + 4) return null;
  const code = digits.slice(-CODE_DIGITS);
  return isVerhoeff(code) ? code : null;
}
