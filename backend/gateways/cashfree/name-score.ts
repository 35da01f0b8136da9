/**
 * Cashfree's similarity score of the name that it was sent and the register's. It is shown to the operator who compares
 * the names, and decides nothing (docs/decisions/0229).
 */
import { z } from "zod";
import { CashfreeRefused } from "./client.ts";

/** From 0 to 100, as `"90.00"` or `100`; null for an empty text or a dash. */
const score = z
  .union([z.string().trim().min(1), z.number()])
  .pipe(z.coerce.number<string | number>().min(0).max(100))
  .nullish()
  .catch(null);

export const scored = { name_match_score: score };

/** The score as a property; none without a score. */
export const scoreIn = ({ name_match_score: nameScore }: { name_match_score?: number | null | undefined }) =>
  typeof nameScore === "number" ? { nameScore } : {};

const NAME_LENGTH_MAX = 100;

/** Cashfree refuses other letters than Latin ones: a name in another script is not sent, and has no score. */
function nameFor(claimed: string): { readonly name?: string } {
  const plain = claimed.normalize("NFKD").replace(/\p{M}/gu, "");
  if (!/^[A-Za-z .'’-]+$/.test(plain)) return {};
  const name = plain
    .replace(/[.'’-]/g, " ")
    .replace(/ {2,}/g, " ")
    .slice(0, NAME_LENGTH_MAX)
    .trim();
  return name === "" ? {} : { name };
}

/** Calls with the name, and without it where Cashfree refuses it: the answer matters, not the score. */
export async function withName<Answer>(
  claimed: string,
  call: (name: { readonly name?: string }) => Promise<Answer>,
): Promise<Answer> {
  const sent = nameFor(claimed);
  try {
    return await call(sent);
  } catch (cause) {
    const isRefused = cause instanceof CashfreeRefused && cause.code.startsWith("name_");
    if (!isRefused || sent.name === undefined) throw cause;
    return call({});
  }
}
