import { describe, expect, it } from "vitest";
import { AppError } from "../../lib/contract/values/errors.ts";
import { jpeg, jpegSegment, png, pngChunk, pngHeader } from "../../scripts/sandbox/files.ts";
import { acceptFile } from "./accept.ts";

const IMAGES = ["image/jpeg", "image/png"] as const;
const SIZE = { width: 800, height: 500 };

const accept = (bytes: Uint8Array) => acceptFile(bytes, { field: "file1", types: IMAGES });

function errorOf(bytes: Uint8Array): unknown {
  try {
    return accept(bytes);
  } catch (cause) {
    return cause instanceof AppError ? cause.fields : cause;
  }
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
const bytesOf = (words: string) => Uint8Array.from(Buffer.from(words, "latin1"));
const joined = (...parts: readonly Uint8Array[]) => Uint8Array.from(Buffer.concat(parts));

const SECRET = "GPS 18.9220 N 72.8347 E";
const HIDDEN = bytesOf("PK\x03\x04<script>alert(1)</script>%PDF-1.7");

describe("a JPEG", () => {
  const exif = jpegSegment(0xe1, bytesOf(`Exif\0\0${SECRET}`));
  const others = [
    jpegSegment(0xe0, bytesOf("JFIF\0\x01\x01\0\0\x01\0\x01\0\0")),
    jpegSegment(0xe1, bytesOf(`http://ns.adobe.com/xap/1.0/\0${SECRET}`)),
    jpegSegment(0xe2, bytesOf(`ICC_PROFILE\0${SECRET}`)),
    jpegSegment(0xed, bytesOf(`Photoshop 3.0\0${SECRET}`)),
    jpegSegment(0xfe, bytesOf(SECRET)),
  ];

  it("is accepted unchanged when it contains only its image", () => {
    const bytes = jpeg(SIZE);
    expect(accept(bytes)).toEqual({ type: "image/jpeg", ...SIZE, bytes });
  });

  it("loses EXIF, XMP, profiles, comments and trailing bytes", () => {
    const dirty = joined(jpeg(SIZE, [exif, ...others]), HIDDEN);
    expect(text(dirty)).toContain(SECRET);
    expect(accept(dirty).bytes).toEqual(jpeg(SIZE));
  });

  it("keeps the segment that defines its colour transform", () => {
    const adobe = jpegSegment(0xee, bytesOf("Adobe\0\x64\0\0\0\0\x01"));
    expect(accept(jpeg(SIZE, [adobe])).bytes).toEqual(jpeg(SIZE, [adobe]));
    const long = jpegSegment(0xee, bytesOf(`Adobe\0\x64\0\0\0\0\x01${SECRET}`));
    expect(accept(jpeg(SIZE, [long])).bytes).toEqual(jpeg(SIZE));
  });

  it("may contain fill bytes, restart markers and stuffed zeros", () => {
    const scan = Uint8Array.of(0xff, 0x00, 0x12, 0xff, 0xd0, 0x34, 0xff, 0xd7);
    const whole = jpeg(SIZE);
    const end = whole.length - 2;
    const odd = joined(Uint8Array.of(0xff, 0xd8, 0xff, 0xff), whole.subarray(2, end), scan, whole.subarray(end));
    expect(accept(odd).bytes).toEqual(joined(whole.subarray(0, end), scan, whole.subarray(end)));
  });

  const whole = jpeg(SIZE);
  const frame = whole.subarray(71, 90);
  it.each([
    ["that is truncated", whole.subarray(0, whole.length - 2)],
    ["cut in a segment", whole.subarray(0, 40)],
    ["with only its magic bytes", Uint8Array.of(0xff, 0xd8, 0xff)],
    ["without an image", Uint8Array.of(0xff, 0xd8, 0xff, 0xd9)],
    ["with a segment of length zero", joined(Uint8Array.of(0xff, 0xd8, 0xff, 0xe1, 0, 0), whole.subarray(2))],
    ["with a segment longer than the file", joined(Uint8Array.of(0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff), HIDDEN)],
    ["with two frames", joined(whole.subarray(0, 71), frame, frame, whole.subarray(90))],
    ["without height", jpeg({ width: 800, height: 0 })],
    ["with too many segments", jpeg(SIZE, new Array<Uint8Array>(10_001).fill(jpegSegment(0xfe, new Uint8Array())))],
    ["with other bytes between its segments", joined(whole.subarray(0, 2), HIDDEN, whole.subarray(2))],
  ])("%s is rejected as damaged", (_, bytes) => {
    const error = errorOf(bytes);
    expect(["FILE_DAMAGED", "UNSUPPORTED_MEDIA_TYPE"]).toContain((error as Record<string, string>).file1);
  });

  it("is rejected for its dimensions before it is decoded", () => {
    const large = joined(whole.subarray(0, 76), Uint8Array.of(0xff, 0xff, 0xff, 0xff), whole.subarray(80));
    expect(errorOf(large)).toEqual({ file1: "IMAGE_TOO_LARGE" });
  });
});

describe("a PNG", () => {
  const texts = [
    pngChunk("tEXt", bytesOf(`Comment\0${SECRET}`)),
    pngChunk("iTXt", bytesOf(SECRET)),
    pngChunk("zTXt", bytesOf(SECRET)),
    pngChunk("eXIf", bytesOf(SECRET)),
    pngChunk("tIME", bytesOf("2026111")),
    pngChunk("acTL", bytesOf(SECRET)),
  ];

  it("is accepted unchanged when it contains only its image", () => {
    const bytes = png(SIZE);
    expect(accept(bytes)).toEqual({ type: "image/png", ...SIZE, bytes });
  });

  it("loses texts, EXIF, times, animation and trailing bytes", () => {
    const dirty = joined(png(SIZE, texts), HIDDEN);
    expect(text(dirty)).toContain(SECRET);
    expect(accept(dirty).bytes).toEqual(png(SIZE));
  });

  const whole = png(SIZE);
  const spoilt = Uint8Array.from(whole);
  spoilt[50] = (spoilt[50] ?? 0) ^ 1;
  it.each([
    ["that is truncated", whole.subarray(0, whole.length - 12)],
    ["with only its magic bytes", whole.subarray(0, 8)],
    ["with only its header", pngHeader(800, 500)],
    ["with a modified byte", spoilt],
    ["with an unknown critical chunk", png(SIZE, [pngChunk("XyZz", HIDDEN)])],
    ["with two headers", png(SIZE, [pngHeader(10, 10).subarray(8)])],
    ["with a chunk longer than the file", joined(pngHeader(8, 8), Uint8Array.of(0x7f, 0xff, 0xff, 0xff), HIDDEN)],
    ["with an invalid chunk name", png(SIZE, [pngChunk("<p> ", HIDDEN)])],
    ["with too many chunks", png(SIZE, new Array<Uint8Array>(10_001).fill(pngChunk("tEXt", new Uint8Array())))],
    ["without width", png({ width: 0, height: 500 })],
    ["that does not begin with its header", joined(whole.subarray(0, 8), texts[0] ?? HIDDEN, whole.subarray(8))],
  ])("%s is rejected as damaged", (_, bytes) => {
    expect(errorOf(bytes)).toEqual({ file1: "FILE_DAMAGED" });
  });

  it.each([
    ["a single row that is too wide", 12_001, 1],
    ["a decompression bomb", 60_000, 60_000],
    ["the maximum dimensions of the format", 0xffffffff, 0xffffffff],
    ["just too many pixels", 8_000, 6_251],
  ])("is rejected for %s, before it is decoded", (_, width, height) => {
    const data = [pngChunk("IDAT", HIDDEN), pngChunk("IEND", new Uint8Array())];
    expect(errorOf(joined(pngHeader(width, height), ...data))).toEqual({ file1: "IMAGE_TOO_LARGE" });
  });
});

describe("the type of a file", () => {
  it.each([
    ["nothing", ""],
    ["an HTML page", "<!doctype html><script>alert(1)</script>"],
    ["an SVG", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ["a GIF", "GIF89a\x01\0\x01\0\0\0\0;"],
    ["a ZIP", "PK\x03\x04 word/document.xml"],
    ["an executable", "MZ\x90\0\x03"],
    ["a PDF where an image is required", "%PDF-1.4\n%%EOF"],
    ["an image with a preceding byte", " \x89PNG\r\n\x1a\n"],
  ])("is determined by its bytes: %s is rejected", (_, content) => {
    expect(errorOf(bytesOf(content))).toEqual({ file1: "UNSUPPORTED_MEDIA_TYPE" });
  });
});
