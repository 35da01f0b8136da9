import { z } from "zod";
import { PAGE_SIZE, PAGE_SIZE_MAX } from "../facts/paging.ts";
import { text } from "./text.ts";

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
