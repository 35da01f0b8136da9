import { SettingError } from "./logged-error.ts";

/**
 * Tests run as of a stated instant. The runner passes the distance from the machine's time to both Workers, the build
 * and its own processes in the variable `CLOCK_OFFSET_MS`; without it, and always in production, the distance is 0.
 */

/**
 * @param text the variable, in whole milliseconds
 * @throws Error when it is not a whole number
 */
export function clockOffsetOf(text: string | undefined): number {
  if (text === undefined || text === "") return 0;
  const offsetMs = Number(text);
  if (!Number.isSafeInteger(offsetMs)) throw new SettingError("CLOCK_OFFSET_MS", `is not a whole number: ${text}`);
  return offsetMs;
}
