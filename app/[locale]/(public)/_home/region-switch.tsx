"use client";

import { useSyncExternalStore } from "react";
import { savePreference } from "@/components/preferences/save-preference";

type Region = "india" | "abroad";
const REGIONS: readonly Region[] = ["india", "abroad"];

const shownRegion = (): Region => (document.documentElement.dataset.region === "abroad" ? "abroad" : "india");

function watch(onChange: () => void) {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["data-region"] });
  return () => observer.disconnect();
}

/** The choice outlives the region that the network edge sees: `public/theme.js` prefers it. */
function choose(region: Region) {
  savePreference({ name: "regionChosen", value: region });
  if (region === "abroad") document.documentElement.dataset.region = region;
  else delete document.documentElement.dataset.region;
}

interface RegionSwitchProps {
  words: Record<Region | "label", string>;
  className?: string;
}

/** Decides whether GIFT City comes first. */
export function RegionSwitch({ words, className = "" }: RegionSwitchProps) {
  const shown = useSyncExternalStore(watch, shownRegion, () => "india" as const);
  return (
    <fieldset className={`flex flex-wrap items-center gap-x-4 gap-y-1 ${className}`}>
      <legend className="sr-only">{words.label}</legend>
      <span aria-hidden className="text-forest-muted text-label">
        {words.label}
      </span>
      {REGIONS.map((region) => (
        <button
          key={region}
          type="button"
          aria-pressed={shown === region}
          onClick={() => choose(region)}
          className="inline-flex min-h-11 items-center font-medium text-body text-forest-muted underline-offset-4 hover:underline aria-pressed:text-night-ink aria-pressed:underline"
        >
          {words[region]}
        </button>
      ))}
    </fieldset>
  );
}
