"use client";

import { type MouseEvent, useRef, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";

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

/** Saves the card beside it as PNG, or hands it to the device's dialog. */
export function SaveCard({ file, name, message, words }: SaveProps) {
  const place = useRef<HTMLAnchorElement>(null);
  const canShare = useSyncExternalStore(never, sharesPictures, () => false);

  async function picture(): Promise<File | null> {
    const card = place.current?.closest("p")?.parentElement?.querySelector("svg[data-card]");
    const { drawCard } = await import("./draw-card");
    const blob = card instanceof SVGSVGElement ? await drawCard(card) : null;
    return blob && new File([blob], `${name}.png`, { type: "image/png" });
  }

  async function save(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault();
    // The file of the link stands in for a canvas that cannot be read.
    const drawn = await picture().catch(() => null);
    const [href, ending] = drawn ? [URL.createObjectURL(drawn), "png"] : [file, "svg"];
    const link = Object.assign(document.createElement("a"), { href, download: `${name}.${ending}` });
    link.click();
    if (drawn) setTimeout(() => URL.revokeObjectURL(href), 60_000);
  }

  async function share() {
    const drawn = await picture().catch(() => null);
    // Closing the device's dialog is the user's decision.
    if (drawn) await navigator.share({ files: [drawn], text: message }).catch(() => undefined);
  }

  return (
    <>
      {canShare && (
        <Button variant="secondary" onClick={() => void share()}>
          {words.share}
        </Button>
      )}
      <a
        ref={place}
        href={file}
        download={`${name}.svg`}
        onClick={(event) => void save(event)}
        className={buttonStyle({ variant: "secondary" })}
      >
        {words.save}
      </a>
    </>
  );
}
