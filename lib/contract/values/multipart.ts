/** Checks on a `multipart/form-data` body before it is parsed, because parsing costs time for every part. */

/** Two files, their other fields, and the closing delimiter. */
const FORM_PARTS_MAX = 16;

const [CARRIAGE_RETURN, LINE_FEED, HYPHEN] = [0x0d, 0x0a, 0x2d];

/** At most 70 characters (RFC 2046, 5.1.1). */
const BOUNDARY = /;\s{0,8}boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))(?:\s{0,8};|\s{0,8}$)/i;

/** False for a body with more parts than any supported form, or with an invalid boundary. */
export function isParsableForm(bytes: Uint8Array, contentType: string): boolean {
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? [];
  const boundary = new TextEncoder().encode(quoted ?? plain);
  return boundary.length > 0 && countDelimiters(bytes, boundary) <= FORM_PARTS_MAX;
}

/** Counts all delimiters except the opening one, and stops at the limit. */
function countDelimiters(bytes: Uint8Array, boundary: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(CARRIAGE_RETURN); at >= 0 && count <= FORM_PARTS_MAX; ) {
    if (isDelimiterAt(bytes, at, boundary)) count++;
    at = bytes.indexOf(CARRIAGE_RETURN, at + 1);
  }
  return count;
}

function isDelimiterAt(bytes: Uint8Array, at: number, boundary: Uint8Array): boolean {
  const isOpened = bytes[at + 1] === LINE_FEED && bytes[at + 2] === HYPHEN && bytes[at + 3] === HYPHEN;
  return isOpened && boundary.every((byte, index) => bytes[at + 4 + index] === byte);
}
