/**
 * Parses a JPEG's segments and rewrites only those needed to render it (ITU-T T.81, Annex B). Dropped: all application
 * segments (EXIF, XMP, ICC, thumbnails) except Adobe's, which defines the colour transform; comments; and trailing
 * bytes.
 */
import { type CleanImage, concatBytes } from "./clean-image.ts";

const MARKER = 0xff;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const ADOBE = 0xee;
const ADOBE_LENGTH = 14;
/** A progressive image of a large camera has a few hundred. */
const SEGMENTS_MAX = 10_000;

/** Table segments: Huffman, arithmetic conditioning, quantisation, restart interval. */
const TABLES = new Set([0xc4, 0xcc, 0xdb, 0xdd]);

/** C0–CF start a frame, except two tables among them and one reserved code. */
const isFrame = (code: number) => code >= 0xc0 && code <= 0xcf && !TABLES.has(code) && code !== 0xc8;

/** Stuffed zeros and restart markers are part of the scan. */
const isInsideScan = (code: number) => code === 0x00 || (code >= 0xd0 && code <= 0xd7);

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Segment {
  readonly code: number;
  /** The bytes from its marker to the next one; for a scan, including its entropy-coded data. */
  readonly whole: Uint8Array;
}

/** Null when the file is not a complete JPEG. */
export function cleanJpeg(bytes: Uint8Array): CleanImage | null {
  const segments = segmentsOf(bytes);
  const frames = segments?.filter(({ code }) => isFrame(code)) ?? [];
  const size = frames[0] && sizeIn(frames[0].whole);
  if (!segments || !size || frames.length > 1 || !segments.some(({ code }) => code === START_OF_SCAN)) return null;
  const retained = segments.filter(isDrawn).map(({ whole }) => whole);
  return { bytes: concatBytes([bytes.subarray(0, 2), ...retained, Uint8Array.of(MARKER, END_OF_IMAGE)]), ...size };
}

/** The segments between the start and end markers; null when there is no end marker, or too many segments. */
function segmentsOf(bytes: Uint8Array): readonly Segment[] | null {
  const segments: Segment[] = [];
  for (let at = 2; segments.length < SEGMENTS_MAX; ) {
    const start = skipFill(bytes, at);
    const code = bytes[start + 1];
    if (bytes[start] !== MARKER || code === undefined) return null;
    if (code === END_OF_IMAGE) return segments;
    const end = endOfSegment(bytes, start);
    if (end === null) return null;
    at = code === START_OF_SCAN ? endOfScan(bytes, end) : end;
    segments.push({ code, whole: bytes.subarray(start, at) });
  }
  return null;
}

/** Any number of FF fill bytes may precede a marker's code. */
function skipFill(bytes: Uint8Array, from: number): number {
  let at = from;
  while (bytes[at] === MARKER && bytes[at + 1] === MARKER) at++;
  return at;
}

/** The end of a segment by its length field; null when the length is invalid. */
function endOfSegment(bytes: Uint8Array, start: number): number | null {
  const length = ((bytes[start + 2] ?? 0) << 8) | (bytes[start + 3] ?? 0);
  const end = start + 2 + length;
  return length >= 2 && end <= bytes.length ? end : null;
}

/** Position of the first marker that ends the scan, or the end of the bytes. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(MARKER, from); at >= 0; at = bytes.indexOf(MARKER, at + 1)) {
    const code = bytes[at + 1];
    if (code !== undefined && code !== MARKER && !isInsideScan(code)) return at;
  }
  return bytes.length;
}

const isDrawn = ({ code, whole }: Segment) =>
  isFrame(code) || TABLES.has(code) || code === START_OF_SCAN || (code === ADOBE && whole.length === 2 + ADOBE_LENGTH);

/** Height and width from a frame header. A height of 0 means that a rarely used DNL segment gives it later. */
function sizeIn(frame: Uint8Array): Size | null {
  const [height, width] = [5, 7].map((at) => ((frame[at] ?? 0) << 8) | (frame[at + 1] ?? 0));
  return width && height ? { width, height } : null;
}
