/** An amount in a form of the sandbox: as text it may have separators and its currency's sign, as people write it. */
import { z } from "zod";
import { amount, amountText } from "../../../lib/contract/values/money.ts";

export const typedAmount = z.union([amount, amountText]);
