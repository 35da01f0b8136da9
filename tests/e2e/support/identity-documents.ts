import { aadhaarByImages, initiateDigilocker, verifyDigilocker } from "../../../lib/contract/calls/aadhaar.ts";
import { panSave } from "../../../lib/contract/calls/kyc.ts";
import { updateProfile } from "../../../lib/contract/calls/user.ts";
import { digilockerTransactionId } from "../../../lib/contract/values/ids.ts";
import { jpeg, jpegSegment, png } from "../../../scripts/sandbox/files.ts";
import type { Person } from "../../../scripts/sandbox/person.ts";
import { arriveFresh, newIdentityDocuments, type VerifiedPerson } from "./people.ts";

/* Identity documents for tests: pictures of an Aadhaar card, a DigiLocker account, a client master report. */

type Bytes = Uint8Array<ArrayBuffer>;

/** A unique picture of a card: 64 random bytes, none of them FF, among its lines. */
export function newCard(size = { width: 1000, height: 632 }): { picture: Bytes; mark: Bytes } {
  const mark = crypto.getRandomValues(new Uint8Array(64)).map((byte) => byte % 0xff);
  const whole = jpeg(size);
  const end = whole.length - 2;
  return { picture: Uint8Array.from([...whole.subarray(0, end), ...mark, ...whole.subarray(end)]), mark };
}

/** The same picture with EXIF location data, as a phone adds it. */
export function withPlace(picture: Bytes, place: string): Bytes {
  const exif = jpegSegment(0xe1, Uint8Array.from(Buffer.from(`Exif\0\0${place}`)));
  return Uint8Array.from([...picture.subarray(0, 2), ...exif, ...picture.subarray(2)]);
}

export const BACK: Bytes = png({ width: 1000, height: 632 });

/** An investor with a verified PAN whose next step is the Aadhaar. */
export async function arriveAtAadhaar(
  url: string,
  change: Parameters<typeof newIdentityDocuments>[0] = {},
): Promise<VerifiedPerson> {
  const person = { ...(await arriveFresh(url)), documents: newIdentityDocuments(change) };
  const { name, dateOfBirth, country, pan } = person.documents;
  await person.client.call(updateProfile, { name, dateOfBirth, country });
  await person.client.call(panSave, { panCardNumber: pan, name });
  return person;
}

export const showCard = ({ client }: Person, front: Bytes, back: Bytes = BACK) =>
  client.call(aadhaarByImages, { file1: new File([front], "front.jpg"), file2: new File([back], "back.png") });

export interface Locker {
  readonly outcome?: "ALLOWED" | "DENIED" | "EXPIRED";
  readonly lockerId?: string;
}

/** Goes to DigiLocker and decides there; returns the path and query to which the browser is redirected. */
export async function visitLocker({ client }: Person, { outcome = "ALLOWED", lockerId }: Locker = {}): Promise<URL> {
  const { redirectUrl } = await client.call(initiateDigilocker, { returnUrl: "/kyc" });
  const decided = await client.send(redirectUrl, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ outcome, ...(lockerId !== undefined && { lockerId }) }),
  });
  const { returnTo } = await decided.json();
  return new URL(String(returnTo), client.url);
}

export function comeBack({ client }: Person, { searchParams }: URL) {
  const transactionId = digilockerTransactionId.parse(searchParams.get("state"));
  const code = searchParams.get("code");
  return client.call(verifyDigilocker, { transactionId, ...(code !== null && { code }) });
}
