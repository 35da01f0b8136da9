"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** A country's flag, or its two letters where the system has no flag glyphs. Decorative: the country's name is shown beside it. */
export function Flag({ code }: { code: string }) {
  const hasFlags = useSyncExternalStore(never, drawsFlags, () => false);
  return (
    <span aria-hidden className="inline-grid w-6 shrink-0 place-items-center">
      {hasFlags ? (
        <span className="text-lead leading-none">{flagOf(code)}</span>
      ) : (
        <span className="rounded-sm bg-sunken px-1 font-semibold text-muted text-note">{code}</span>
      )}
    </span>
  );
}

/** The flag emoji of a country: its two letters as regional indicators. `IN` → 🇮🇳 */
function flagOf(code: string): string {
  return [...code].map((letter) => String.fromCodePoint(0x1f1e6 + letter.charCodeAt(0) - 65)).join("");
}

let hasGlyphs: boolean | undefined;

/** Whether this system renders flags: some show two boxes or letters in a single colour instead. */
function drawsFlags(): boolean {
  hasGlyphs ??= detectFlagGlyphs();
  return hasGlyphs;
}

function detectFlagGlyphs(): boolean {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 24;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) return false;
  context.font = "18px sans-serif";
  context.textBaseline = "top";
  context.fillText(flagOf("IN"), 0, 2);
  const { data } = context.getImageData(0, 0, 24, 24);
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = data.slice(at, at + 3);
    if (Math.max(red, green, blue) - Math.min(red, green, blue) > 40) return true;
  }
  return false;
}
