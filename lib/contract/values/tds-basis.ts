import { z } from "zod";
import { named } from "./named.ts";

/** Why a payment is taxed as it is: by the payee's residence alone, or by a declaration or a treaty. */
export const TDS_BASES = ["RESIDENT", "FORM_121", "NON_RESIDENT", "TREATY"] as const;
export const tdsBasis = named("TdsBasis", z.enum(TDS_BASES));
export type TdsBasis = z.infer<typeof tdsBasis>;
