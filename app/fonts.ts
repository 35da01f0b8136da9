import devanagariRegular from "@fontsource/anek-devanagari/files/anek-devanagari-devanagari-400-normal.woff2";
import devanagariSemiBold from "@fontsource/anek-devanagari/files/anek-devanagari-devanagari-600-normal.woff2";
import localFont from "next/font/local";
import type { Script } from "@/lib/i18n/locales";

// The Latin faces load with the page. Characters that they lack load when they appear (latin.css); Devanagari loads only
// on pages in Hindi (devanagari.css), because this loader preloads a face on every page or on none. The loader parses
// these calls without executing them, so every value must be a literal.

const text = localFont({
  src: "./faces/text.woff2",
  weight: "400 700",
  variable: "--face-text",
  adjustFontFallback: "Arial",
});

// One weight: headlines and amounts use no other, and the variable file is twice as large.
const display = localFont({
  src: "./faces/display.woff2",
  weight: "400",
  variable: "--face-display",
  adjustFontFallback: "Times New Roman",
});

const LATIN_FACES = `${text.variable} ${display.variable}`;

/** In addition to the Latin faces, which every page has. */
const SCRIPT_FACES: Readonly<Record<Script, string>> = {
  LATIN: "",
  DEVANAGARI: "face-devanagari",
};

/** Classes for <html>. An English page omits the Hindi face: a single Hindi word would load 90 kB. */
export const faceClasses = (script: Script): string => `${LATIN_FACES} ${SCRIPT_FACES[script]}`.trimEnd();

type NamedFace = readonly [name: string, url: string];

/**
 * Faces of the first paint: headlines and most text in one weight, buttons and names in the other. A face that loads
 * later would move what is drawn.
 */
const PRELOADED: Readonly<Record<Script, readonly NamedFace[]>> = {
  LATIN: [],
  DEVANAGARI: [
    ["regular", devanagariRegular],
    ["semibold", devanagariSemiBold],
  ],
};

/** The faces that a page of this script preloads in addition to the Latin ones. */
export const preloadedFaces = (script: Script): readonly NamedFace[] => PRELOADED[script];
