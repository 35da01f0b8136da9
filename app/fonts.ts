import localFont from "next/font/local";
import type { Script } from "@/lib/i18n/locales";

// Each face consists of its makers' subsets. The Latin ones load with the page; the "ext" ones, which hold the rupee
// sign, load when one of their characters appears; Devanagari loads only on pages in Hindi. The font loader parses
// these calls without executing them, so every value must be a literal.

const text = localFont({
  src: "../node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
  weight: "400 700",
  variable: "--face-text",
  adjustFontFallback: "Arial",
});

const textExtended = localFont({
  src: "../node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2",
  weight: "400 700",
  variable: "--face-text-ext",
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: "unicode-range", value: "U+0100-02BA, U+1E00-1E9F, U+20A0-20AB, U+20AD-20C0" }],
});

// One weight: headlines and amounts use no other, and the variable file is twice as large.
const display = localFont({
  src: "../node_modules/@fontsource/newsreader/files/newsreader-latin-400-normal.woff2",
  weight: "400",
  variable: "--face-display",
  adjustFontFallback: "Times New Roman",
});

const displayExtended = localFont({
  src: "../node_modules/@fontsource/newsreader/files/newsreader-latin-ext-400-normal.woff2",
  weight: "400",
  variable: "--face-display-ext",
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: "unicode-range", value: "U+0100-02BA, U+1E00-1E9F, U+20A0-20AB, U+20AD-20C0" }],
});

// Two weights of 90 kB each instead of one variable file of 250 kB: most of a page is written in the first.
const devanagari = localFont({
  src: [
    {
      path: "../node_modules/@fontsource/anek-devanagari/files/anek-devanagari-devanagari-400-normal.woff2",
      weight: "400",
    },
    {
      path: "../node_modules/@fontsource/anek-devanagari/files/anek-devanagari-devanagari-600-normal.woff2",
      weight: "600",
    },
  ],
  variable: "--face-script",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    { prop: "unicode-range", value: "U+0900-097F, U+1CD0-1CF9, U+200C-200D, U+25CC, U+A830-A839, U+A8E0-A8FF" },
    // Devanagari glyphs are smaller than the Latin ones at the same size.
    { prop: "size-adjust", value: "112%" },
  ],
});

const LATIN_FACES = [text, textExtended, display, displayExtended].map((face) => face.variable).join(" ");

/** In addition to the Latin faces, which every page has. */
const SCRIPT_FACES: Readonly<Record<Script, string>> = {
  LATIN: "",
  DEVANAGARI: devanagari.variable,
};

/** Classes for <html>. An English page omits the Hindi face: a single Hindi word would load 90 kB. */
export const faceClasses = (script: Script): string => `${LATIN_FACES} ${SCRIPT_FACES[script]}`.trimEnd();
