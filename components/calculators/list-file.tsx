"use client";

import { useState } from "react";
import { LIST_LENGTH_MAX } from "@/lib/calculators/list-length";
import { useHydrated } from "./use-hydrated";

interface ListFileProps {
  /** The id of the text area that takes the file's text. */
  target: string;
  words: { label: string; tooLarge: string };
}

/** Reads a file in the browser into a text area; without scripts there is nothing to choose. */
export function ListFile({ target, words }: ListFileProps) {
  const [isTooLarge, setTooLarge] = useState(false);
  const isHydrated = useHydrated();

  async function read(file: File | undefined) {
    if (!file) return;
    setTooLarge(file.size > LIST_LENGTH_MAX);
    const area = document.getElementById(target);
    if (file.size > LIST_LENGTH_MAX || !(area instanceof HTMLTextAreaElement)) return;
    area.value = await file.text();
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }

  return (
    <div className={isHydrated ? "mt-3 print:hidden" : "invisible mt-3"}>
      <label className="block text-label text-muted">
        {words.label}
        <input
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          onChange={({ target: { files } }) => void read(files?.[0])}
          className="mt-1 block w-full text-label file:mr-3 file:min-h-11 file:rounded-md file:border file:border-line-strong file:bg-transparent file:px-4 file:font-semibold file:text-ink"
        />
      </label>
      <p role="alert" className="text-label text-negative">
        {isTooLarge && words.tooLarge}
      </p>
    </div>
  );
}
