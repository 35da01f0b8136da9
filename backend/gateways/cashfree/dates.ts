import { z } from "zod";
import { calendarDate } from "../../../lib/contract/values/calendar-date.ts";

/** A date of birth as the registers write it: 02-02-1995. */
export const dayFirst = z
  .string()
  .regex(/^\d{2}-\d{2}-\d{4}$/)
  .transform((text) => text.split("-").reverse().join("-"))
  .pipe(calendarDate);
