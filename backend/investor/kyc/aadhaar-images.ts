/**
 * The AADHAAR step by images of the card. Invariant: the images and the number read from them stay in memory; neither
 * is ever stored, in the database or in the bucket.
 */

import type { aadhaarByImages } from "../../../lib/contract/calls/aadhaar.ts";
import { IMAGE_TYPES } from "../../../lib/contract/facts/uploads.ts";
import { isVerhoeff } from "../../../lib/contract/facts/verhoeff.ts";
import { fieldError } from "../../../lib/contract/field-error.ts";
import type { ErrorCode } from "../../../lib/contract/values/errors.ts";
import type { AadhaarImagesGateway } from "../../gateways/aadhaar.ts";
import { type AcceptedImage, acceptFile } from "../../uploads/accept.ts";
import { getIdentity } from "../identity/identity-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { type AadhaarProof, maskAadhaar, proveAadhaar } from "./aadhaar-proof.ts";
import { assertStepOpen, beginAttempt, callVerifier, reject } from "./attempt.ts";
import { uniqueIdentity } from "./unique-identity.ts";

/** Below this size in pixels, the digits on a card that fills the image are illegible. */
const LONG_SIDE_MIN = 800;
const SHORT_SIDE_MIN = 480;

const FIELDS = { FRONT: "file1", BACK: "file2" } as const;
type Field = (typeof FIELDS)[keyof typeof FIELDS];

export const aadhaarImagesOperations = {
  "kyc.aadhaar.images": async (context, { file1, file2 }, command) => {
    assertStepOpen(context, "AADHAAR");
    const [front, back] = [acceptCard(file1, "file1"), acceptCard(file2, "file2")];
    if (Buffer.compare(front.bytes, back.bytes) === 0) refuse("AADHAAR_IMAGE_SIDES", "file2");
    const attempt = beginAttempt(context, { act: "AADHAAR_IMAGES", detail: null });
    const { name, dateOfBirth } = getIdentity(context.sql);
    const claims = { claimedName: name ?? "", claimedDateOfBirth: dateOfBirth ?? "" };
    const reading = await callVerifier(context, attempt, () =>
      context.gateways.aadhaarImages.read({ front: front.bytes, back: back.bytes, ...claims }),
    );
    if (reading.outcome === "REFUSED") {
      return reject(context, attempt, { reason: reading.fault, field: FIELDS[reading.side] });
    }
    const card = cardOf(context, reading);
    if ("fault" in card) return reject(context, attempt, { reason: card.fault, field: "file1" });
    return proveAadhaar(context, { ...attempt, detail: maskAadhaar(card.lastFour) }, command, {
      ...card,
      field: "file1",
      answer: (state) => state,
    });
  },
} satisfies Partial<Operations>;

type Reading = Exclude<Awaited<ReturnType<AadhaarImagesGateway["read"]>>, { outcome: "REFUSED" }>;
type Card = Pick<AadhaarProof<unknown>, "identity" | "lastFour" | "holder">;

function cardOf(context: AccountContext, reading: Reading): Card | { readonly fault: ErrorCode } {
  if (reading.outcome === "READ_IN_PART") return cardInPart(context, reading);
  const { aadhaarNumber, name, dateOfBirth } = reading;
  if (!isAadhaar(aadhaarNumber)) return { fault: "AADHAAR_IMAGE_UNREADABLE" };
  return {
    identity: uniqueIdentity(context, { kind: "aadhaar", number: aadhaarNumber }),
    lastFour: aadhaarNumber.slice(-4),
    holder: { name, dateOfBirth },
  };
}

/** A card of which only the year of birth is read takes the day from the profile, if that is of the same year. */
function cardInPart(
  context: AccountContext,
  { lastFour, name, birthYear, personOn }: Extract<Reading, { outcome: "READ_IN_PART" }>,
): Card | { readonly fault: ErrorCode } {
  const dateOfBirth = getIdentity(context.sql).dateOfBirth ?? "";
  if (dateOfBirth.slice(0, 4) !== String(birthYear)) return { fault: "AADHAAR_BIRTH_DIFFERS" };
  return {
    identity: uniqueIdentity(context, { kind: "digilocker", number: personOn(dateOfBirth) }),
    lastFour,
    holder: { name, dateOfBirth },
  };
}

/** Rejects misread digits by the Verhoeff check digit. */
const isAadhaar = (read: string) => /^[2-9]\d{11}$/.test(read) && isVerhoeff(read);

function acceptCard(bytes: Uint8Array, field: Field): AcceptedImage {
  const image = acceptFile(bytes, { field, types: IMAGE_TYPES });
  const [short, long] = [Math.min(image.width, image.height), Math.max(image.width, image.height)];
  return short < SHORT_SIDE_MIN || long < LONG_SIDE_MIN ? refuse("IMAGE_TOO_SMALL", field) : image;
}

function refuse(code: ErrorCode, field: Field): never {
  throw fieldError<typeof aadhaarByImages>(field, code);
}
