/** Terms that a browser shows and submits with its next step: untrusted data, despite the type of the state. */
import { z } from "zod";
import { type Minor, minor } from "@/lib/contract/facts/money";

const LINES_MAX = 20;

export const shownText = z.string().max(400);

export const shownLines = z
  .array(
    z.object({
      label: shownText,
      note: shownText.nullable(),
      amount: z.union([
        z.literal("hidden"),
        z
          .number()
          .int()
          .transform((value): Minor => minor(value)),
      ]),
      isStrong: z.boolean(),
    }),
  )
  .max(LINES_MAX);
