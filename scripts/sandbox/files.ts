import { deflateSync } from "node:zlib";

/* Generated files for uploads by the seed, the tests and the journeys. Pictures are grey and open in any browser. */

interface Picture {
  readonly width: number;
  readonly height: number;
  /** 0–255. Different shades give different files. */
  readonly shade?: number;
}

type Bytes = Uint8Array<ArrayBuffer>;

const bytesOf = (text: string): Bytes => Uint8Array.from(Buffer.from(text, "latin1"));
const joined = (...parts: readonly Uint8Array[]): Bytes => Uint8Array.from(Buffer.concat(parts));
const unsigned32 = (value: number) => Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);
const unsigned16 = (value: number) => Uint8Array.of(value >>> 8, value);

function checksum(bytes: Uint8Array): number {
  let remainder = 0xffffffff;
  for (const byte of bytes) {
    remainder ^= byte;
    for (let bit = 0; bit < 8; bit++) remainder = remainder & 1 ? 0xedb88320 ^ (remainder >>> 1) : remainder >>> 1;
  }
  return (remainder ^ 0xffffffff) >>> 0;
}

export function pngChunk(type: string, data: Uint8Array): Bytes {
  const named = joined(bytesOf(type), data);
  return joined(unsigned32(data.length), named, unsigned32(checksum(named)));
}

/** `between`: chunks after the header, where text and EXIF chunks belong. */
export function png({ width, height, shade = 128 }: Picture, between: readonly Uint8Array[] = []): Bytes {
  const row = new Uint8Array(1 + width).fill(shade, 1);
  const rows = new Uint8Array((1 + width) * height);
  for (let line = 0; line < height; line++) rows.set(row, line * row.length);
  return joined(
    pngHeader(width, height),
    ...between,
    pngChunk("IDAT", deflateSync(rows)),
    pngChunk("IEND", new Uint8Array()),
  );
}

/** Signature and header only, of a picture that claims this size. */
export function pngHeader(width: number, height: number): Bytes {
  const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  return joined(
    signature,
    pngChunk("IHDR", joined(unsigned32(width), unsigned32(height), Uint8Array.of(8, 0, 0, 0, 0))),
  );
}

/** A JPEG segment: marker code and data. */
export function jpegSegment(code: number, data: Uint8Array): Bytes {
  return joined(Uint8Array.of(0xff, code), unsigned16(data.length + 2), data);
}

/** `between`: segments after the first marker, where EXIF and comments belong. */
export function jpeg({ width, height, shade = 8 }: Picture, between: readonly Uint8Array[] = []): Bytes {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  // One code per table, the bit 0: in the DC table "no difference to the previous block", in the AC table "end of
  // block".
  const table = (kind: number) => jpegSegment(0xc4, Uint8Array.of(kind, 1, ...new Array(15).fill(0), 0));
  const quantisers = Uint8Array.of(0, ...new Array(64).fill(Math.max(1, shade)));
  const bits = new Uint8Array(Math.ceil(blocks / 4));
  return joined(
    Uint8Array.of(0xff, 0xd8),
    ...between,
    jpegSegment(0xdb, quantisers),
    jpegSegment(0xc0, joined(Uint8Array.of(8), unsigned16(height), unsigned16(width), Uint8Array.of(1, 1, 0x11, 0))),
    table(0x00),
    table(0x10),
    jpegSegment(0xda, Uint8Array.of(1, 1, 0, 0, 63, 0)),
    bits,
    Uint8Array.of(0xff, 0xd9),
  );
}

interface Printed {
  readonly isDeflated?: boolean;
  /** Inserted verbatim into the catalogue: `/OpenAction 9 0 R`. */
  readonly catalogue?: string;
  /** Additional objects, appended to the others. */
  readonly objects?: readonly string[];
  /** Inserted verbatim into the trailer: `/Encrypt 9 0 R`. */
  readonly trailer?: string;
}

/** A PDF of one page with these lines of text. */
export function pdf(
  lines: readonly string[],
  { isDeflated = false, catalogue = "", objects = [], trailer = "" }: Printed = {},
): Bytes {
  const shown = lines.map((line) => `(${line.replace(/[()\\]/g, "\\$&")}) Tj 0 -16 Td`).join("\n");
  const drawn = bytesOf(`BT /F1 12 Tf 56 780 Td\n${shown}\nET`);
  const content = isDeflated ? deflateSync(drawn) : drawn;
  const filter = isDeflated ? " /Filter /FlateDecode" : "";
  const bodies = [
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length}${filter} >>\nstream\n${Buffer.from(content).toString("latin1")}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...objects,
  ];
  let file = "%PDF-1.4\n";
  const places = bodies.map((body, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const count = bodies.length + 1;
  const end = `trailer\n<< /Size ${count} /Root 1 0 R ${trailer} >>\nstartxref\n${file.length}\n%%EOF\n`;
  return bytesOf(`${file}xref\n0 ${count}\n0000000000 65535 f \n${places.join("")}${end}`);
}
