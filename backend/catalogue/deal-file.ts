/**
 * A deal as an operator writes it: its terms in the contract's wire form, with days instead of dates for when it opens
 * and closes, so that one file serves whenever it is published.
 */
import { z } from "zod";
import { addDays, dateInIndia, type EpochMs, epochMs, startOfDayInIndia } from "../../lib/contract/calendar-date.ts";
import { type DealTerms, dealTerms } from "../../lib/contract/deals.ts";

const days = z.number().int().min(-365).max(365);
const HOUR_MS = 3_600_000;
const OPENING_HOUR = 10;
const CLOSING_HOUR = 18;

export const dealFile = dealTerms
  .omit({ opensAt: true, closesAt: true })
  .extend({
    /** 0: at once. A later day: at ten in the morning in India. */
    opensInDays: days,
    /** At six in the evening in India. */
    closesInDays: days,
    /** Units that are taken already, by holders whose books are kept elsewhere. */
    placed: z
      .object({ units: z.number().int().min(0), holders: z.number().int().min(0) })
      .default({ units: 0, holders: 0 }),
    /** Sandbox only: by how many days this deal's buyer will be late. */
    paysLateByDays: z.number().int().min(0).max(365).default(0),
  })
  .refine(({ opensInDays, closesInDays }) => opensInDays <= closesInDays, "closes before it opens")
  .refine(({ unit, minimum, total }) => minimum % unit === 0 && total % unit === 0, "not a whole number of units")
  .refine(({ minimum, total }) => minimum <= total, "the minimum is above the total")
  .refine(({ unit, total, placed }) => placed.units * unit <= total, "more is placed than offered")
  .refine(({ total, invoiceValue }) => total <= invoiceValue, "the invoices are worth less than the deal");
export type DealFile = z.output<typeof dealFile>;

/** The terms as they stand from now on. */
export function termsFrom(file: DealFile, at: EpochMs): DealTerms {
  const { opensInDays, closesInDays, placed: _, paysLateByDays: __, ...terms } = file;
  const today = dateInIndia(at);
  const hourOf = (inDays: number, hour: number) => epochMs(startOfDayInIndia(addDays(today, inDays)) + hour * HOUR_MS);
  return {
    ...terms,
    opensAt: opensInDays === 0 ? at : hourOf(opensInDays, OPENING_HOUR),
    closesAt: hourOf(closesInDays, CLOSING_HOUR),
  };
}

export const offeredUnits = ({ total, unit }: Pick<DealTerms, "total" | "unit">): number => total / unit;
