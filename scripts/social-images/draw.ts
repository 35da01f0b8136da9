import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { createElement, type ReactNode } from "react";
import satori from "satori";
import { LOCALES, type Locale } from "../../lib/i18n/locales.ts";
import { root } from "../paths.ts";

/** Content of a social image. */
export interface SocialImage {
  readonly locale: Locale;
  readonly heading: string;
  readonly tagline: string;
  /** Pages of GIFT City are green, as in the app. */
  readonly accent: "INDIGO" | "GREEN";
}

/* The tokens of the dark theme (components/ui/tokens.css). */
const INK = "#f3f2ee";
const MUTED = "#a9a9bd";
const COLOURS = {
  INDIGO: { ground: "#14142b", line: "#2c2c48", accent: "#8d88ff" },
  GREEN: { ground: "#0d3b30", line: "#2b5a4d", accent: "#5fd3a4" },
} as const;
const SIZE = { width: 1200, height: 630 } as const;

const fontFile = (name: string, subset: string) =>
  readFileSync(join(root, `node_modules/@fontsource-variable/${name}/files/${name}-${subset}-wght-normal.woff2`));

/** The site's faces, in the order in which a missing character is looked up. */
export const fonts = [
  { name: "display", data: fontFile("newsreader", "latin") },
  { name: "display-ext", data: fontFile("newsreader", "latin-ext") },
  { name: "text", data: fontFile("instrument-sans", "latin") },
  { name: "devanagari", data: fontFile("anek-devanagari", "devanagari") },
] as const;

type Style = Readonly<Record<string, string | number>>;
const box = (style: Style, ...children: readonly ReactNode[]) =>
  createElement("div", { style: { display: "flex", ...style } }, ...children);

/** Long headings are set smaller, so that none takes more than four lines. */
const headingSize = (heading: string) => (heading.length > 90 ? 60 : heading.length > 48 ? 72 : 88);

function card({ locale, heading, tagline, accent }: SocialImage): ReactNode {
  const { ground, line, accent: dot } = COLOURS[accent];
  const isLatin = LOCALES[locale].script === "LATIN";
  return box(
    {
      ...SIZE,
      boxSizing: "border-box",
      flexDirection: "column",
      justifyContent: "space-between",
      padding: "64px 72px 56px",
      background: ground,
      color: INK,
      fontFamily: "display, display-ext, devanagari",
    },
    box({ fontSize: 44, letterSpacing: -0.8 }, "ultra", box({ color: dot }, ".")),
    box(
      {
        fontSize: headingSize(heading),
        lineHeight: isLatin ? 1.1 : 1.3,
        letterSpacing: isLatin ? -1.6 : 0,
        maxWidth: 1000,
        textWrap: "balance",
      },
      heading,
    ),
    box(
      {
        width: "100%",
        borderTop: `1px solid ${line}`,
        paddingTop: 28,
        color: MUTED,
        fontSize: 26,
        fontFamily: "text, display-ext, devanagari",
      },
      tagline,
    ),
  );
}

export async function drawSocialImage(image: SocialImage): Promise<Uint8Array> {
  const svg = await satori(card(image), {
    ...SIZE,
    fonts: fonts.map(({ name, data }) => ({ name, data, weight: 400, style: "normal" })),
  });
  return new Resvg(svg).render().asPng();
}

/** The site's icon as PNG, for systems that do not take SVG. */
export const drawIcon = (pixels: number): Uint8Array =>
  new Resvg(readFileSync(join(root, "public/icon.svg")), { fitTo: { mode: "width", value: pixels } }).render().asPng();

/** For iOS, which cuts the corners itself and shows transparent pixels as black. */
export function drawTouchIcon(pixels: number): Uint8Array {
  const square = readFileSync(join(root, "public/icon.svg"), "utf8").replace(' rx="7"', "");
  return new Resvg(square, { fitTo: { mode: "width", value: pixels } }).render().asPng();
}

const FAVICON_SIZES = [16, 32, 48] as const;
const ICO_HEADER = 6;
const ICO_ENTRY = 16;

/** An ICO file of PNGs, for clients that request `/favicon.ico` unlinked: bookmarks, feed readers, old browsers. */
export function drawFavicon(): Uint8Array {
  const images = FAVICON_SIZES.map((pixels) => ({ pixels, png: drawIcon(pixels) }));
  const head = Buffer.alloc(ICO_HEADER + ICO_ENTRY * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  for (const [index, { pixels, png }] of images.entries()) {
    const at = ICO_HEADER + ICO_ENTRY * index;
    head.writeUInt8(pixels, at);
    head.writeUInt8(pixels, at + 1);
    // One plane, 32 bits for each pixel.
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...images.map(({ png }) => png)]);
}

/** Without round corners and with the sign in the middle four fifths, which every shape of a system keeps. */
export function drawMaskableIcon(pixels: number): Uint8Array {
  const svg = readFileSync(join(root, "public/icon.svg"), "utf8").replace(' rx="7"', "");
  const wider = svg.replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"').replace("<rect ", '<rect x="-4" y="-4" ');
  const whole = wider.replace('width="32" height="32"', 'width="40" height="40"');
  return new Resvg(whole, { fitTo: { mode: "width", value: pixels } }).render().asPng();
}
