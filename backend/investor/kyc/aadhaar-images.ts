/**
 * The AADHAAR step by pictures of the card. Always true: the pictures are looked at in memory and dropped, whatever comes
 * of them; nothing of them is stored, here or in the bucket, and the number read off them passes through.
 */
import { type ErrorCode, Refusal } from "../../../lib/contract/errors.ts";
import { IMAGE_TYPES } from "../../../lib/contract/uploads.ts";
import { isVerhoeff } from "../../../lib/contract/verhoeff.ts";
import { type AcceptedImage, acceptFile } from "../../uploads/accept.ts";
import type { Operations } from "../operation.ts";
import { getIdentity } from "../user/store.ts";
import { maskAadhaar, proveAadhaar } from "./aadhaar-proof.ts";
import { askWorld, assertStepOpen, beginAttempt, reject } from "./attempt.ts";
import { uniqueIdentity } from "./unique-identity.ts";

/** Below this the digits of a card that fills the picture are smaller than anybody can read. Pixels. */
const LONG_SIDE_MIN = 800;
const SHORT_SIDE_MIN = 480;

const FIELDS = { FRONT: "file1", BACK: "file2" } as const;
type Field = (typeof FIELDS)[keyof typeof FIELDS];

export const aadhaarImagesOperations = {
  "kyc.aadhaar.images": async (book, { file1, file2 }, asking) => {
    assertStepOpen(book, "AADHAAR");
    const [front, back] = [acceptCard(file1, "file1"), acceptCard(file2, "file2")];
    if (Buffer.compare(front.bytes, back.bytes) === 0) refuse("AADHAAR_IMAGE_SIDES", "file2");
    const attempt = beginAttempt(book, { act: "AADHAAR_IMAGES", detail: null });
    const { name, dateOfBirth } = getIdentity(book.sql);
    const claims = { claimedName: name ?? "", claimedDateOfBirth: dateOfBirth ?? "" };
    const reading = await askWorld(book, attempt, () =>
      book.gateways.aadhaarImages.read({ front: front.bytes, back: back.bytes, ...claims }),
    );
    if (reading.outcome === "REFUSED") {
      return reject(book, attempt, { reason: reading.fault, field: FIELDS[reading.side] });
    }
    const { aadhaarNumber, ...holder } = reading;
    if (!isAadhaar(aadhaarNumber)) {
      return reject(book, attempt, { reason: "AADHAAR_IMAGE_UNREADABLE", field: "file1" });
    }
    const lastFour = aadhaarNumber.slice(-4);
    return proveAadhaar(book, { ...attempt, detail: maskAadhaar(lastFour) }, asking, {
      identity: uniqueIdentity(book, { kind: "aadhaar", number: aadhaarNumber }),
      lastFour,
      holder,
      field: "file1",
      answer: (state) => state,
    });
  },
} satisfies Partial<Operations>;

/** A reader may take a 1 for a 7; the check digit tells. */
const isAadhaar = (read: string) => /^[2-9]\d{11}$/.test(read) && isVerhoeff(read);

function acceptCard(bytes: Uint8Array, field: Field): AcceptedImage {
  const image = acceptFile(bytes, { field, types: IMAGE_TYPES });
  const [short, long] = [Math.min(image.width, image.height), Math.max(image.width, image.height)];
  return short < SHORT_SIDE_MIN || long < LONG_SIDE_MIN ? refuse("IMAGE_TOO_SMALL", field) : image;
}

function refuse(code: ErrorCode, field: Field): never {
  throw new Refusal(code, { [field]: code });
}
