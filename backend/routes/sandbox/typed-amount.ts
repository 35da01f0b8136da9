/** An amount in a form of the sandbox: as text it may have separators and its currency's sign, as people write it. */
import { z } from "zod";
import { amount, amountText } from "../../../lib/contract/values/money.ts";

const grouped = z
  .string()
  .max(40)
  .transform((typed) => typed.replace(/^\p{Sc}|[\s,]/gu, ""))
  .pipe(amountText);

export const typedAmount = z.union([amount, grouped]);
