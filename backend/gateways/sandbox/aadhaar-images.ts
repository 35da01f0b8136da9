/**
 * Simulated OCR: any image is an Aadhaar card, and its number is derived from the image's bytes, so the same image is
 * the same Aadhaar. The image's width triggers failures (docs/sandbox.md).
 */

import { createHash } from "node:crypto";
import { isVerhoeff } from "../../../lib/contract/facts/verhoeff.ts";
import { acceptFile } from "../../uploads/accept.ts";
import type { AadhaarImageFault, AadhaarImagesGateway } from "../aadhaar.ts";
import { unreachable } from "./outages.ts";
import { abbreviated, STRANGER } from "./registered-names.ts";

const FAULTS: Readonly<Record<number, AadhaarImageFault>> = {
  1201: "AADHAAR_IMAGE_BLURRED",
  1202: "AADHAAR_IMAGE_GLARE",
  1203: "AADHAAR_IMAGE_SIDES",
  1204: "AADHAAR_IMAGE_UNREADABLE",
};
const SOMEBODY_ELSE = 1205;
const UNDER_AGE = 1206;
const DOWN = 1207;
const ABBREVIATED = 1208;

const widthOf = (image: Uint8Array) => acceptFile(image, { field: "file1", types: ["image/jpeg", "image/png"] }).width;

function nameOn(width: number, claimedName: string): string {
  if (width === SOMEBODY_ELSE) return STRANGER;
  return width === ABBREVIATED ? abbreviated(claimedName) : claimedName;
}

export function sandboxAadhaarImages(): AadhaarImagesGateway {
  return {
    async read({ front, back, claimedName, claimedDateOfBirth }) {
      const width = widthOf(front);
      if (width === DOWN) return unreachable();
      const [frontFault, backFault] = [FAULTS[width], FAULTS[widthOf(back)]];
      if (frontFault) return { outcome: "REFUSED", side: "FRONT", fault: frontFault };
      if (backFault) return { outcome: "REFUSED", side: "BACK", fault: backFault };
      return {
        outcome: "READ",
        aadhaarNumber: aadhaarNumberOn(front),
        name: nameOn(width, claimedName),
        dateOfBirth: width === UNDER_AGE ? "2015-06-01" : claimedDateOfBirth,
      };
    },
  };
}

/** The well-formed Aadhaar number derived from an image of a card's front. */
export function aadhaarNumberOn(front: Uint8Array): string {
  const digest = createHash("sha256").update(front).digest();
  const start = `7${String(digest.readUIntBE(0, 5) % 10_000_000_000).padStart(10, "0")}`;
  const number = Array.from({ length: 10 }, (_, check) => `${start}${check}`).find(isVerhoeff);
  if (number === undefined) throw new Error("eleven digits always have a check digit");
  return number;
}
