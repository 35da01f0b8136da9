/**
 * Parses a PNG's chunks and rewrites only those needed to render it (ISO/IEC 15948). Dropped: all ancillary chunks
 * (texts, EXIF, times, colour profiles, animation frames) except transparency; and trailing bytes. Nothing is inflated:
 * the header gives the image's size.
 */
import { type CleanImage, concatBytes } from "./clean-image.ts";

const SIGNATURE_LENGTH = 8;
/** Length, type and checksum fields. */
const FRAME_LENGTH = 12;
const HEADER_LENGTH = 13;
/** Bounds the work for one file: a file of five megabytes in chunks of 512 bytes. Real files have far fewer chunks. */
const CHUNKS_MAX = 10_000;

const KEPT = new Set(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]);

/** A critical chunk, marked by a capital first letter, must not be dropped. */
const isCritical = (type: string) => /^[A-Z]/.test(type);

interface Chunk {
  readonly type: string;
  readonly data: Uint8Array;
  /** Including its length, type and checksum. */
  readonly whole: Uint8Array;
}

/** Null when the file is not a complete PNG. */
export function cleanPng(bytes: Uint8Array): CleanImage | null {
  const chunks = chunksOf(bytes);
  const header = chunks?.[0];
  if (!chunks || header?.type !== "IHDR" || header.data.length !== HEADER_LENGTH) return null;
  const retained = chunks.filter(({ type }) => KEPT.has(type));
  const strange = chunks.some(({ type }) => isCritical(type) && !KEPT.has(type));
  const isWhole = count(retained, "IHDR") === 1 && count(retained, "IDAT") > 0 && retained.every(isIntact);
  const [width, height] = [0, 4].map((at) => unsigned32(header.data, at));
  if (strange || !isWhole || !width || !height) return null;
  const signature = bytes.subarray(0, SIGNATURE_LENGTH);
  return { bytes: concatBytes([signature, ...retained.map(({ whole }) => whole)]), width, height };
}

/** The chunks up to the end chunk; null when there is none, or too many chunks. */
function chunksOf(bytes: Uint8Array): readonly Chunk[] | null {
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE_LENGTH; at + FRAME_LENGTH <= bytes.length && chunks.length < CHUNKS_MAX; ) {
    const end = at + FRAME_LENGTH + unsigned32(bytes, at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (end > bytes.length || !/^[A-Za-z]{4}$/.test(type)) return null;
    chunks.push({ type, data: bytes.subarray(at + 8, end - 4), whole: bytes.subarray(at, end) });
    if (type === "IEND") return chunks;
    at = end;
  }
  return null;
}

const count = (chunks: readonly Chunk[], type: string) => chunks.filter((chunk) => chunk.type === type).length;

const isIntact = ({ whole }: Chunk) =>
  unsigned32(whole, whole.length - 4) === checksum(whole.subarray(4, whole.length - 4));

function unsigned32(bytes: Uint8Array, at: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(at);
}

const REMAINDERS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit++) remainder = remainder & 1 ? 0xedb88320 ^ (remainder >>> 1) : remainder >>> 1;
  return remainder;
});

/** CRC-32 (ISO 3309) over a chunk's type and data. */
function checksum(bytes: Uint8Array): number {
  let remainder = 0xffffffff;
  for (const byte of bytes) remainder = (REMAINDERS[(remainder ^ byte) & 0xff] ?? 0) ^ (remainder >>> 8);
  return (remainder ^ 0xffffffff) >>> 0;
}
