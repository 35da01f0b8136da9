/**
 * The business clock of the web, which gives the current day of a page. Sessions, caches and error reports read the
 * machine's time.
 */

import { clockOffsetOf } from "../contract/facts/clock-offset.ts";
import { type EpochMs, epochMs } from "../contract/values/calendar-date.ts";

export const businessNow = (): EpochMs => epochMs(Date.now() + clockOffsetOf(process.env.CLOCK_OFFSET_MS));
