/** A name that may be the investor's: a person compares both spellings before it verifies anything. */
import { z } from "zod";
import { instant } from "./calendar-date.ts";
import { named } from "./named.ts";

export const nameReview = named(
  "NameReview",
  z.object({
    /** As the investor typed it for the PAN; otherwise as the Aadhaar or the bank has it. */
    givenName: z.string(),
    /** As in the PAN register. While the PAN itself is in review, without the words that were not typed. */
    registeredName: z.string(),
    since: instant,
  }),
);
export type NameReview = z.output<typeof nameReview>;
