import devanagariRegular from "@fontsource/anek-devanagari/files/anek-devanagari-devanagari-400-normal.woff2";
import localFont from "next/font/local";
import type { Script } from "@/lib/i18n/locales";

// Each face consists of its makers' subsets. The Latin ones load with the page; the "ext" ones, which hold the rupee
// sign, load when one of their characters appears; Devanagari loads only on pages in Hindi (devanagari.css), because
// this loader preloads a face on every page or on none. The loader parses these calls without executing them, so every
// value must be a literal.

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

const LATIN_FACES = [text, textExtended, display, displayExtended].map((face) => face.variable).join(" ");

/** In addition to the Latin faces, which every page has. */
const SCRIPT_FACES: Readonly<Record<Script, string>> = {
  LATIN: "",
  DEVANAGARI: "face-devanagari",
};

/** Classes for <html>. An English page omits the Hindi face: a single Hindi word would load 90 kB. */
export const faceClasses = (script: Script): string => `${LATIN_FACES} ${SCRIPT_FACES[script]}`.trimEnd();

/** The face of headlines and most text, needed by the first paint. Others load when their text appears. */
const PRELOADED: Readonly<Record<Script, string | null>> = { LATIN: null, DEVANAGARI: devanagariRegular };

/** URL of the face that a page of this script preloads in addition to the Latin ones. */
export const preloadedFace = (script: Script): string | null => PRELOADED[script];
