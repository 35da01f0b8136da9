import { z } from "zod";
import { named } from "./named.ts";

/** Why a payment is taxed as it is: by the payee's residence alone, or by a declaration or a treaty. */
export const tdsBasis = named("TdsBasis", z.enum(["RESIDENT", "FORM_121", "NON_RESIDENT", "TREATY"]));
export type TdsBasis = z.infer<typeof tdsBasis>;
