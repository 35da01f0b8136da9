/**
 * The PAN register through Cashfree. The register's own spelling is compared here, by the same rules as everywhere; the
 * investor's name is sent for the score that a reviewer sees.
 */
import { z } from "zod";
import type { PanLink } from "../../../lib/contract/calls/identity-records.ts";
import type { PanAnswer, PanGateway } from "../pan.ts";
import type { CashfreeApi } from "./client.ts";
import { scored, scoreIn, withName } from "./name-score.ts";

/** The register's codes, and the words that Cashfree has for them. A status that is not here decides nothing. */
const ACTIVE = new Set(["VALID", "E", "EXISTING AND VALID"]);
const MISSING = new Set(["INVALID", "N", "F", "NOT_FOUND", "FAKE"]);
const ENDED = new Set(["X", "D", "DEACTIVATED", "DELETED", "INACTIVE", "INOPERATIVE"]);

/** Documented for `aadhaar_seeding_status`. Anything else says nothing of the link. */
const LINKS: ReadonlyMap<string, PanLink> = new Map([
  ["Y", "LINKED"],
  ["R", "NOT_LINKED"],
  ["NA", "NOT_APPLICABLE"],
]);

const answer = z.object({
  pan: z.string(),
  valid: z.boolean(),
  registered_name: z.string().trim().max(200).nullish(),
  pan_status: z.string().nullish(),
  aadhaar_seeding_status: z.string().nullish().catch(null),
  ...scored,
});

export const cashfreePan = (api: CashfreeApi): PanGateway => ({
  async lookUp({ pan, claimedName, comparedName = claimedName }) {
    const found = await withName(comparedName, (name) =>
      api({ method: "POST", path: "/pan", body: { pan, ...name }, answer }),
    );
    if (found.pan !== pan) throw new Error("Cashfree answered about another PAN");
    return readingOf(found);
  },
});

function readingOf(found: z.output<typeof answer>): PanAnswer {
  const { valid, registered_name: registeredName, pan_status: status } = found;
  const aadhaarLink = LINKS.get(found.aadhaar_seeding_status ?? "") ?? null;
  if (status && ENDED.has(status)) return { outcome: "INACTIVE" };
  if (!valid && (!status || MISSING.has(status))) return { outcome: "NOT_FOUND" };
  if (valid && registeredName && (!status || ACTIVE.has(status))) {
    return { outcome: "FOUND", registeredName, aadhaarLink, ...scoreIn(found) };
  }
  throw new Error("Cashfree gave a PAN a status that is not documented");
}
