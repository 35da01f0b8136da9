/**
 * The values of an SMS. India's registry (DLT) delivers none that is too long for its variable, so an argument of a text
 * that may be long has several variables in a row, which together are its value.
 */
import { z } from "zod";

/** MSG91 states 30 in its questions about templates, and 40 in its help on messages that do not match. */
export const SMS_VALUE_MAX = 30;
const smsValue = z.string().max(SMS_VALUE_MAX).brand("SmsValue");
type SmsValue = z.output<typeof smsValue>;

/** A cut moves behind a space by this much: carriers trim values. */
const MOVE_MAX = 3;
const FILLED_MAX = SMS_VALUE_MAX - MOVE_MAX;

/** How many variables each argument of our texts has: enough for its longest value. */
export const VARIABLE_PARTS = {
  ...{ code: 1, amount: 1, currency: 1, count: 1, coins: 1, shares: 1, hours: 1, reference: 1 },
  ...{ date: 1, from: 1, to: 1, year: 1, quarter: 1 },
  ...{ deal: 3, title: 3, when: 3, expert: 3 },
  ...{ payer: 4, bank: 4, account: 4, contact: 4 },
  ...{ name: 5, viewer: 5 },
  ...{ link: 10, payerRecord: 12 },
} as const satisfies Readonly<Record<string, number>>;

const isArgument = (name: string): name is keyof typeof VARIABLE_PARTS => Object.hasOwn(VARIABLE_PARTS, name);

/** The names of the variables of an argument, in their order. */
export function variableNamesOf(argument: string): readonly string[] {
  const parts = isArgument(argument) ? VARIABLE_PARTS[argument] : 1;
  return parts === 1 ? [argument] : Array.from({ length: parts }, (_, index) => `${argument}${index + 1}`);
}

/** The variables of a message. A value that is longer than its variables ends in an ellipsis. */
export function smsVariablesOf(values: Readonly<Record<string, string>>): Readonly<Record<string, SmsValue>> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([argument, value]) => {
      const names = variableNamesOf(argument);
      const parts = cut(value, names.length);
      return names.map((name, index) => [name, smsValue.parse(parts[index] ?? "")] as const);
    }),
  );
}

/** Parts of about one length, since it is nowhere said that a variable may be empty. */
function cut(value: string, count: number): readonly string[] {
  if (count === 1) return [shortened(value, SMS_VALUE_MAX)];
  const parts: string[] = [];
  let rest = shortened(value, count * FILLED_MAX);
  for (let left = count; left > 1; left--) {
    const end = cutAt(rest, Math.ceil(rest.length / left));
    parts.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...parts, rest];
}

const shortened = (value: string, max: number) =>
  value.length <= max ? value : `${value.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;

/** At `wanted`, or a little behind it where a part would begin or end with a space there, or with half a character. */
function cutAt(text: string, wanted: number): number {
  const isClean = (at: number) => !/\s|^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(at - 1, at + 1));
  for (let at = wanted; at <= wanted + MOVE_MAX; at++) if (isClean(at)) return at;
  return wanted;
}
