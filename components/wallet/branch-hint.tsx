"use client";

import { useEffect, useState } from "react";
import { fetchApi } from "@/lib/browser/api";

export interface BranchWords {
  looking: string;
  unknown: string;
}

const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/;

type Found = { readonly ifsc: string; readonly text: string };

interface BranchHintProps {
  typed: string;
  /** The field itself says what is wrong with it: once is enough. */
  isRefused: boolean;
  words: BranchWords;
}

/**
 * Says which bank and branch an IFSC means as soon as it is whole, so that a slip is seen before a rupee is sent. A
 * look-up that does not answer says nothing: the step itself will.
 */
export function BranchHint({ typed, isRefused, words }: BranchHintProps) {
  const ifsc = typed.trim().toUpperCase();
  const isWhole = IFSC.test(ifsc);
  const [found, setFound] = useState<Found | null>(null);
  const { unknown } = words;
  useEffect(() => {
    if (!isWhole) return;
    const asking = new AbortController();
    lookUp(ifsc, asking.signal).then(
      (text) => setFound({ ifsc, text: text ?? unknown }),
      () => setFound({ ifsc, text: "" }),
    );
    return () => asking.abort();
  }, [ifsc, isWhole, unknown]);
  const text = found?.ifsc === ifsc ? found.text : words.looking;
  const isSaid = isRefused && text === unknown;
  return (
    <p role="status" className="-mt-4 min-h-5 text-ink text-label">
      {isWhole && !isSaid && text}
    </p>
  );
}

/** Null when no branch has it. Rejects when it cannot be known. */
async function lookUp(ifsc: string, signal: AbortSignal): Promise<string | null> {
  const response = await fetchApi(`/api/v2/user/ifsc/${ifsc}`, { signal, headers: { accept: "application/json" } });
  if (response.status === 422) return null;
  if (!response.ok) throw new Error(`the look-up answered ${response.status}`);
  const { bankName, branch } = await response.json();
  return [bankName, branch].filter((part) => typeof part === "string" && part !== "").join(", ");
}
