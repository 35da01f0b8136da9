/**
 * Indian passports through Cashfree. No name is sent: of the answer only the name is used, and this product compares it
 * with the PAN's.
 */
import { z } from "zod";
import type { IdSource } from "../../platform/ids.ts";
import type { PassportGateway } from "../passport.ts";
import type { CashfreeApi } from "./client.ts";

const answer = z.discriminatedUnion("status", [
  z.object({ status: z.literal("INVALID"), file_number: z.string() }),
  z.object({
    status: z.literal("VALID"),
    file_number: z.string(),
    name: z.string().trim().min(1).max(200),
    dob: z.string(),
  }),
]);

export const cashfreePassport = (api: CashfreeApi, ids: IdSource): PassportGateway => ({
  async lookUp({ fileNumber, dateOfBirth }) {
    const body = { verification_id: ids.letters(), file_number: fileNumber, dob: dateOfBirth };
    const found = await api({ method: "POST", path: "/passport", body, answer });
    if (found.file_number !== fileNumber) throw new Error("Cashfree answered about another passport");
    if (found.status === "INVALID") return { outcome: "NOT_FOUND" };
    if (found.dob !== dateOfBirth) throw new Error("Cashfree answered with another date of birth");
    return { outcome: "FOUND", registeredName: found.name };
  },
});
