"use client";

import { useEffect, useState } from "react";
import { fetchApi } from "@/lib/browser/api";
import { plainCode } from "@/lib/contract/facts/pasted";

export interface BranchWords {
  looking: string;
  unknown: string;
}

const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/;

type Found = { readonly ifsc: string; readonly text: string };

interface BranchHintProps {
  typed: string;
  /** The field itself already shows an error; the hint is omitted. */
  isRefused: boolean;
  words: BranchWords;
}

/**
 * Shows the bank and branch of a complete IFSC, so that a typing mistake is seen before a rupee is sent. A failed
 * look-up shows nothing, because the step itself validates the IFSC.
 */
export function BranchHint({ typed, isRefused, words }: BranchHintProps) {
  const ifsc = plainCode(typed).toUpperCase();
  const isWhole = IFSC.test(ifsc);
  const [found, setFound] = useState<Found | null>(null);
  const { unknown } = words;
  useEffect(() => {
    if (!isWhole) return;
    const request = new AbortController();
    lookUp(ifsc, request.signal).then(
      (text) => setFound({ ifsc, text: text ?? unknown }),
      () => setFound({ ifsc, text: "" }),
    );
    return () => request.abort();
  }, [ifsc, isWhole, unknown]);
  const text = found?.ifsc === ifsc ? found.text : words.looking;
  const isDuplicate = isRefused && text === unknown;
  return (
    <p role="status" className="-mt-4 min-h-5 text-ink text-label">
      {isWhole && !isDuplicate && text}
    </p>
  );
}

/** Null for an unknown IFSC. Rejects when the look-up fails. */
async function lookUp(ifsc: string, signal: AbortSignal): Promise<string | null> {
  const response = await fetchApi(`/api/v2/user/ifsc/${ifsc}`, { signal, headers: { accept: "application/json" } });
  if (response.status === 422) return null;
  if (!response.ok) throw new Error(`the look-up answered ${response.status}`);
  const { bankName, branch } = await response.json();
  return [bankName, branch].filter((part) => typeof part === "string" && part !== "").join(", ");
}
