"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { usePolling } from "@/components/ui/poller";
import { type ToastTone, toast } from "@/components/ui/toast";

interface PollerProps {
  isUndecided: boolean;
  /** What became of it; said aloud when it has been decided while somebody waited. */
  outcome: { words: string; tone: ToastTone };
  words: { waiting: string; stopped: string };
}

/** Looks again while something is undecided, and says so when it has been decided meanwhile. */
export function Poller({ isUndecided, outcome, words }: PollerProps) {
  const router = useRouter();
  const phase = usePolling(isUndecided);
  const hasWaited = useRef(false);
  useEffect(() => {
    // The frame read its balance beside the answer, perhaps just before it: one more look makes the two agree.
    if (!isUndecided && hasWaited.current) {
      toast(outcome.words, outcome.tone);
      router.refresh();
    }
    hasWaited.current = isUndecided;
  }, [isUndecided, router, outcome.words, outcome.tone]);

  return phase === "off" ? null : <p className="text-label text-muted">{words[phase]}</p>;
}
