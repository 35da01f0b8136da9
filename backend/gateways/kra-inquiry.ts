/**
 * Reads the answer of the agencies to an inquiry for a PAN, in the layout that they share (SEBI's KRA regulations;
 * published by CAMS KRA as "verify PAN details"). Of the record only name, status and day are read. A contract with one
 * agency adds the transport (docs/decisions/0233).
 */
import { z } from "zod";
import { KRA_AGENCIES, type KraAgency } from "../../lib/contract/calls/identity-records.ts";
import { calendarDate } from "../../lib/contract/values/calendar-date.ts";
import type { KraAnswer, KraRegister } from "./kra.ts";

/** Status by code. Any other code fails the look-up. */
const STATUSES = {
  "01": "UNDER_PROCESS",
  "02": "REGISTERED",
  "03": "ON_HOLD",
  "04": "REJECTED",
  "05": "NOT_AVAILABLE",
  "06": "DEACTIVATED",
  "07": "VALIDATED",
  "11": "INCOMPLETE",
  "12": "INCOMPLETE",
  "13": "INCOMPLETE",
  "14": "INCOMPLETE",
  "22": "INCOMPLETE",
  "99": "UNREACHABLE",
} as const;
type Code = keyof typeof STATUSES;
type RecordStatus = Extract<KraAnswer, { outcome: "FOUND" }>["status"];

/** The first of these counts where several agencies have a record. */
const PRECEDENCE: readonly RecordStatus[] = [
  "VALIDATED",
  "REGISTERED",
  "ON_HOLD",
  "UNDER_PROCESS",
  "REJECTED",
  "INCOMPLETE",
  "DEACTIVATED",
];

const isCode = (text: string): text is Code => Object.hasOwn(STATUSES, text);
const status = z
  .string()
  .refine(isCode)
  .transform((code) => STATUSES[code]);

/** The day of `05-04-2013 14:37:24`. */
const dayOfMoment = z
  .string()
  .regex(/^\d{2}-\d{2}-\d{4} \d{2}:\d{2}:\d{2}$/)
  .transform((text) => text.slice(0, 10).split("-").reverse().join("-"))
  .pipe(calendarDate);

const columns = {
  CAMSKRA: status,
  CVLKRA: status,
  NDMLKRA: status,
  DOTEXKRA: status,
  KARVYKRA: status,
  BSEKRA: status,
};
const columnOf = (agency: KraAgency) => `${agency}KRA` as const;

const inquiry = z.object({
  APP_PAN_NO: z.string(),
  APP_NAME: z.string().trim().max(200).nullish(),
  ...columns,
  APP_STATUSDT: z.union([dayOfMoment, z.literal("")]).nullish(),
});

export const kraRegister = (
  inquire: (request: Parameters<KraRegister["find"]>[0]) => Promise<unknown>,
): KraRegister => ({
  async find(request) {
    const found = inquiry.parse(await inquire(request));
    if (found.APP_PAN_NO !== request.pan) throw new Error("the agencies answered about another PAN");
    return readingOf(found);
  },
});

function readingOf(found: z.output<typeof inquiry>): KraAnswer {
  const { APP_NAME: registeredName, APP_STATUSDT: since } = found;
  for (const best of PRECEDENCE) {
    const agency = KRA_AGENCIES.find((each) => found[columnOf(each)] === best);
    if (!agency) continue;
    if (!registeredName || !since) throw new Error("the agencies gave a record without its name or day");
    return { outcome: "FOUND", status: best, agency, registeredName, since };
  }
  // The record may be with the agency that did not answer.
  if (KRA_AGENCIES.some((each) => found[columnOf(each)] === "UNREACHABLE")) throw new Error("an agency did not answer");
  return { outcome: "NONE" };
}
