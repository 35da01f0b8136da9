/** Encrypted files of the bucket. */
import { CIPHERTEXT_HEADER_BYTES, decryptBytes, encryptBytes, isEncryptedWith, type KeyRing } from "./secrets.ts";

interface StoredCiphertext {
  readonly place: string;
  /** As it was encrypted. */
  readonly kind: string;
  readonly keys: KeyRing;
}

/** Whether the file is encrypted with the current key; reads the header only. True for a missing file. */
export async function isStoredCurrent(
  bucket: R2Bucket,
  { place, keys }: Omit<StoredCiphertext, "kind">,
): Promise<boolean> {
  const header = await bucket.get(place, { range: { offset: 0, length: CIPHERTEXT_HEADER_BYTES } });
  return header === null || isEncryptedWith(await header.arrayBuffer(), keys);
}

/** Encrypts a file with the current key unless it is already. @throws Error when it was tampered with */
export async function reencryptStored(bucket: R2Bucket, { place, kind, keys }: StoredCiphertext): Promise<void> {
  if (await isStoredCurrent(bucket, { place, keys })) return;
  const stored = await bucket.get(place);
  if (!stored) return;
  const bytes = decryptBytes({ kind, ciphertext: await stored.arrayBuffer(), keys });
  const renewed = encryptBytes({ kind, bytes, key: keys.current });
  // A file that was deleted meanwhile stays deleted.
  await bucket.put(place, renewed, { onlyIf: { etagMatches: stored.etag } });
}
