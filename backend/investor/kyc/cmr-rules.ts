/** What can be said of a client master report without an eye on it, and when to look again what became of it. */
import type { Depository } from "../../../lib/contract/calls/cmr.ts";

/** Uploads a day: somebody looks at each. */
export const UPLOADS_A_DAY = 10;

/** CDSL's participants have numbers that begin with 12 or 13; account numbers of banks rarely have sixteen digits. */
const CDSL = /(?<![\dA-Z])1[23]\d{6}[ -]?\d{8}(?!\d)/g;
const NSDL = /(?<![\dA-Z])IN\d{6}[ -]?\d{8}(?!\d)/g;
/** Often the two halves of a number stand apart, each under a name of its own. */
const NSDL_APART = /DP\s{0,4}ID\W{0,5}(IN\d{6})\b[\s\S]{0,120}?CLIENT\s{0,4}(?:ID|NO)\.?\W{0,5}(\d{8})(?!\d)/g;

/** The one demat number that stands in a text; null where there is none, or more than one to choose from. */
export function findDematNumber(text: string): string | null {
  const capitals = text.toUpperCase();
  const whole = [...capitals.matchAll(CDSL), ...capitals.matchAll(NSDL)].map(([number]) => number.replace(/[ -]/, ""));
  const apart = [...capitals.matchAll(NSDL_APART)].map(([, participant = "", client = ""]) => participant + client);
  const [only, ...others] = new Set([...whole, ...apart]);
  return only !== undefined && others.length === 0 ? only : null;
}

export const depositoryOf = (dematNumber: string): Depository => (dematNumber.startsWith("IN") ? "NSDL" : "CDSL");

/** `••••5678` */
export const maskDematNumber = (lastFour: string) => `••••${lastFour}`;

const LOOKS_FIRST_AFTER_MS = 2_000;
const LOOKS_LAST_EVERY_MS = 60 * 60_000;

/** How long to wait before the next look: a quarter of the time that it has taken so far. */
export function nextLookAfterMs(waitedMs: number): number {
  return Math.min(LOOKS_LAST_EVERY_MS, Math.max(LOOKS_FIRST_AFTER_MS, Math.floor(waitedMs / 4)));
}
