/** The GIFT City route is open to investors who live outside India. */
import { Refusal } from "../../../lib/contract/errors.ts";
import type { Book } from "../book.ts";
import { getIdentity } from "../user/store.ts";

/** `country`: ISO 3166-1 alpha-2. */
export const isGiftEnabled = (country: string) => country !== "IN";

/** @throws Refusal GIFT_FOR_NON_RESIDENTS */
export function assertLivesAbroad(book: Pick<Book, "sql">): void {
  if (!isGiftEnabled(getIdentity(book.sql).country)) throw new Refusal("GIFT_FOR_NON_RESIDENTS");
}
