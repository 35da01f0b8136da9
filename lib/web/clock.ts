/**
 * The business clock of the web: what a page calls today. Sessions, caches and error reports read the machine's time.
 */
import { type EpochMs, epochMs } from "../contract/values/calendar-date.ts";
import { clockOffsetOf } from "../contract/values/clock-offset.ts";

export const businessNow = (): EpochMs => epochMs(Date.now() + clockOffsetOf(process.env.CLOCK_OFFSET_MS));
