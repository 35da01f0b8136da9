"use client";

import { useRef, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { handToDevice } from "@/lib/browser/share";

interface SaveProps {
  /** The address of the SVG picture, for a browser without scripts or canvas. */
  file: string;
  name: string;
  message: string;
  words: { save: string; share: string };
}

const never = () => () => undefined;

/** Whether the device's dialog takes pictures. */
function sharesPictures(): boolean {
  if (typeof navigator.canShare !== "function") return false;
  return navigator.canShare({ files: [new File([], "card.png", { type: "image/png" })] });
}

/** Saves the card beside it as PNG, or hands it to the device's dialog; where that does not open, the picture is saved. */
export function SaveCard({ file, name, message, words }: SaveProps) {
  const place = useRef<HTMLAnchorElement>(null);
  const drawn = useRef<Promise<File | null> | null>(null);
  const canShare = useSyncExternalStore(never, sharesPictures, () => false);

  async function picture(): Promise<File | null> {
    const card = place.current?.closest("p")?.parentElement?.querySelector("svg[data-card]");
    const { drawCard } = await import("./draw-card");
    const blob = card instanceof SVGSVGElement ? await drawCard(card) : null;
    return blob && new File([blob], `${name}.png`, { type: "image/png" });
  }

  // Safari forgets a press while the card is drawn: drawing begins before the press ends.
  const prepare = () => {
    // The file of the link stands in for a canvas that cannot be read.
    drawn.current ??= picture().catch(() => null);
    return drawn.current;
  };

  async function download() {
    const png = await prepare();
    const [href, ending] = png ? [URL.createObjectURL(png), "png"] : [file, "svg"];
    const link = Object.assign(document.createElement("a"), { href, download: `${name}.${ending}` });
    link.click();
    if (png) setTimeout(() => URL.revokeObjectURL(href), 60_000);
  }

  async function share() {
    const png = await prepare();
    if (png === null || !(await handToDevice({ files: [png], text: message }))) await download();
  }

  return (
    <>
      {canShare && (
        <Button variant="secondary" onPointerDown={prepare} onFocus={prepare} onClick={() => void share()}>
          {words.share}
        </Button>
      )}
      <a
        ref={place}
        href={file}
        download={`${name}.svg`}
        onClick={(event) => {
          event.preventDefault();
          void download();
        }}
        className={buttonStyle({ variant: "secondary" })}
      >
        {words.save}
      </a>
    </>
  );
}
