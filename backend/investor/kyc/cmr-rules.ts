/** Finds the demat number in a client master report, and sets the polling interval of its review. Pure. */
import type { Depository } from "../../../lib/contract/calls/cmr.ts";

/** Uploads per day; each costs a manual review. */
export const UPLOADS_A_DAY = 10;

/** CDSL participant ids begin with 12 or 13; sixteen-digit bank account numbers are rare. */
const CDSL = /(?<![\dA-Z])1[23]\d{6}[ -]?\d{8}(?!\d)/g;
const NSDL = /(?<![\dA-Z])IN\d{6}[ -]?\d{8}(?!\d)/g;
/** Reports often print the participant id and the client id in two labelled fields. */
const NSDL_SPLIT = /DP\s{0,4}ID\W{0,5}(IN\d{6})\b[\s\S]{0,120}?CLIENT\s{0,4}(?:ID|NO)\.?\W{0,5}(\d{8})(?!\d)/g;

/** The only demat number in the text; null for none or several. */
export function findDematNumber(text: string): string | null {
  const capitals = text.toUpperCase();
  const whole = [...capitals.matchAll(CDSL), ...capitals.matchAll(NSDL)].map(([number]) => number.replace(/[ -]/, ""));
  const split = [...capitals.matchAll(NSDL_SPLIT)].map(([, participant = "", client = ""]) => participant + client);
  const [only, ...others] = new Set([...whole, ...split]);
  return only !== undefined && others.length === 0 ? only : null;
}

export const depositoryOf = (dematNumber: string): Depository => (dematNumber.startsWith("IN") ? "NSDL" : "CDSL");

/** `••••5678` */
export const maskDematNumber = (lastFour: string) => `••••${lastFour}`;

const POLL_DELAY_MIN_MS = 2_000;
const POLL_DELAY_MAX_MS = 60 * 60_000;

/** The delay before the next poll: a quarter of the time since the upload, between two seconds and one hour. */
export function reviewPollDelayMs(waitedMs: number): number {
  return Math.min(POLL_DELAY_MAX_MS, Math.max(POLL_DELAY_MIN_MS, Math.floor(waitedMs / 4)));
}
