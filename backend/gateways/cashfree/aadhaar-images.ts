/**
 * Aadhaar by images of the card through Cashfree. Of the answer only the name, the year of birth, the gender and the
 * last four digits are read; images, number, address and the parents' names leave this module in no form.
 */
import { z } from "zod";
import type { IdSource } from "../../platform/ids.ts";
import type { AadhaarImagesGateway } from "../aadhaar.ts";
import { type CashfreeApi, CashfreeRefused } from "./client.ts";
import { personOnCard } from "./person-on-card.ts";

/** `XXXX-XXXX-3717`. A number that is not masked is cut here. */
const lastFour = z
  .string()
  .regex(/^[\dXx*]{4}[- ]?[\dXx*]{4}[- ]?\d{4}$/)
  .transform((uid) => uid.slice(-4));

const year = z
  .string()
  .regex(/^(?:19|20)\d{2}$/)
  .transform(Number);

const answer = z.discriminatedUnion("status", [
  z.object({ status: z.literal("INVALID"), verification_id: z.string() }),
  z.object({
    status: z.literal("VALID"),
    verification_id: z.string(),
    valid: z.literal(true),
    uid: lastFour,
    name: z.string().trim().min(1).max(200),
    yob: year,
    gender: z.string().max(20).nullish(),
  }),
]);

/** Files that Cashfree cannot open. Ours are JPEG or PNG of bounded size. */
const UNREADABLE = ["file_format_invalid", "file_size_exceeded"];

export const cashfreeAadhaarImages = (api: CashfreeApi, ids: IdSource): AadhaarImagesGateway => ({
  async read({ front, back }) {
    const id = ids.letters();
    const form = new FormData();
    form.set("verification_id", id);
    form.set("front_image", new Blob([new Uint8Array(front)]), "front");
    form.set("back_image", new Blob([new Uint8Array(back)]), "back");
    const call = { method: "POST", path: "/document/aadhaar", form, answer, expected: UNREADABLE } as const;
    try {
      return readingOf(await api(call), id);
    } catch (cause) {
      if (!(cause instanceof CashfreeRefused) || !UNREADABLE.includes(cause.code)) throw cause;
      return { outcome: "REFUSED", side: "FRONT", fault: "AADHAAR_IMAGE_UNREADABLE" };
    }
  },
});

function readingOf(card: z.output<typeof answer>, id: string): Awaited<ReturnType<AadhaarImagesGateway["read"]>> {
  if (card.verification_id !== id) throw new Error("Cashfree answered about another card");
  if (card.status === "INVALID") return { outcome: "REFUSED", side: "FRONT", fault: "AADHAAR_IMAGE_UNREADABLE" };
  const { uid: lastFour, name, yob: birthYear, gender } = card;
  return {
    outcome: "READ_IN_PART",
    lastFour,
    name,
    birthYear,
    personOn: (dateOfBirth) => personOnCard({ lastFour, dateOfBirth, gender: gender ?? "", name }),
  };
}
