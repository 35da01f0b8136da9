/**
 * The parts of a PAN, for a check in the browser: a PAN is never sent to be explained. Imports nothing, so that nothing
 * is shipped with it. Its last letter is a check letter whose algorithm the Income Tax Department does not publish.
 */
import { plainCode } from "../contract/facts/pasted.ts";

/** The fourth letter. */
export const PAN_HOLDERS = ["P", "C", "H", "F", "A", "T", "B", "L", "J", "G"] as const;
export type PanHolder = (typeof PAN_HOLDERS)[number];

export interface PanParts {
  readonly series: string;
  readonly holder: PanHolder;
  /** The fifth letter: of a person's surname, else of the name. */
  readonly initial: string;
  readonly number: string;
  readonly checkLetter: string;
}

export type PanProblem = "LENGTH" | "LETTERS" | "HOLDER" | "DIGITS" | "CHECK_LETTER";

const LENGTH = 10;
const isHolder = (letter: string): letter is PanHolder => PAN_HOLDERS.some((each) => each === letter);

/** The first thing that is wrong, or the parts. Case and spaces do not matter. */
export function explainPan(typed: string): PanParts | PanProblem {
  const pan = plainCode(typed.slice(0, 40)).toUpperCase();
  if (pan.length !== LENGTH) return "LENGTH";
  if (!/^[A-Z]{5}/.test(pan)) return "LETTERS";
  const holder = pan.charAt(3);
  if (!isHolder(holder)) return "HOLDER";
  if (!/^(?!0000)\d{4}$/.test(pan.slice(5, 9))) return "DIGITS";
  if (!/^[A-Z]$/.test(pan.slice(9))) return "CHECK_LETTER";
  const [series, initial, number, checkLetter] = [pan.slice(0, 3), pan.charAt(4), pan.slice(5, 9), pan.slice(9)];
  return { series, holder, initial, number, checkLetter };
}
