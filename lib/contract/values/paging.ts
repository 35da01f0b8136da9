/** Pages start at 0 and hold 10 rows by default, at most 100 (specification §9). */
import { z } from "zod";
import { text } from "./text.ts";

export const PAGE_SIZE = 10;
export const PAGE_SIZE_MAX = 100;

/** A query string carries digits as text; a JSON body carries a number. */
const whole = z.union([z.number(), text(10).regex(/^\d+$/).transform(Number)]).pipe(z.number().int().min(0));

export const pageInput = {
  pageNumber: whole.pipe(z.number().max(100_000)).default(0),
  pageSize: whole.pipe(z.number().min(1).max(PAGE_SIZE_MAX)).default(PAGE_SIZE),
};

export const pageOutput = {
  pageNumber: z.number().int(),
  pageSize: z.number().int(),
  total: z.number().int(),
  totalPages: z.number().int(),
};

export interface Page {
  readonly pageNumber: number;
  readonly pageSize: number;
}

export function pageOf({ pageNumber, pageSize }: Page, total: number) {
  return { pageNumber, pageSize, total, totalPages: Math.ceil(total / pageSize) };
}
