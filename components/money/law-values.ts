import { dateInIndia, type EpochMs } from "@/lib/contract/values/calendar-date";
import { lawFiguresOn } from "@/lib/products/law-figures";

/**
 * The rates and thresholds of the law in force, for the placeholders of texts: a text types none, so a change of law is
 * a row of its table.
 */
export const lawValues = (now: EpochMs) => lawFiguresOn(dateInIndia(now));
