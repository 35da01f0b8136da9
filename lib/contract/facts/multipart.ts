/**
 * Checks on a `multipart/form-data` body before it is parsed, because parsing costs time for every part and for every
 * byte of the fields above it. As the Workers runtime does, a line may end without a carriage return.
 */

/** Two files, their other fields, and the closing delimiter. */
const FORM_PARTS_MAX = 16;
/** The fields above a part: its name and the file's, of up to 255 letters. */
const HEAD_BYTES_MAX = 4 * 1024;

const [CARRIAGE_RETURN, LINE_FEED, HYPHEN] = [0x0d, 0x0a, 0x2d];

/** At most 70 characters (RFC 2046, 5.1.1). */
const BOUNDARY = /;\s{0,8}boundary=(?:"([^"\\]{1,70})"|([^\s;"]{1,70}))(?:\s{0,8};|\s{0,8}$)/i;

/**
 * False for a body with more parts than any supported form, with long fields above one, or with an invalid boundary; and
 * with two boundaries, of which the parser might take the other.
 */
export function isParsableForm(bytes: Uint8Array, contentType: string, partsMax = FORM_PARTS_MAX): boolean {
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined || contentType.split(/boundary=/i).length > 2) return false;
  const delimiter = new TextEncoder().encode(`--${boundary}`);
  let delimiters = 0;
  for (let line = 0; line >= 0; line = lineAfter(bytes, line)) {
    const isDelimiter = bytes[line] === HYPHEN && delimiter.every((byte, index) => bytes[line + index] === byte);
    if (!isDelimiter) continue;
    delimiters += 1;
    // The first one opens the form.
    if (delimiters > partsMax + 1 || !isHeadShort(bytes, line + delimiter.length)) return false;
  }
  return true;
}

/** The start of the next line; -1 after the last one. */
function lineAfter(bytes: Uint8Array, line: number): number {
  const end = bytes.indexOf(LINE_FEED, line);
  return end < 0 ? -1 : end + 1;
}

/** Whether an empty line follows a delimiter soon. None follows the closing one. */
function isHeadShort(bytes: Uint8Array, from: number): boolean {
  if (bytes[from] === HYPHEN && bytes[from + 1] === HYPHEN) return true;
  const most = Math.min(bytes.length, from + HEAD_BYTES_MAX);
  for (let end = bytes.indexOf(LINE_FEED, from); end >= 0 && end < most; end = bytes.indexOf(LINE_FEED, end + 1)) {
    const next = bytes[end + 1] === CARRIAGE_RETURN ? end + 2 : end + 1;
    if (bytes[next] === LINE_FEED) return true;
  }
  return false;
}
