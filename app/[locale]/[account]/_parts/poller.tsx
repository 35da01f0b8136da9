"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { usePolling } from "@/components/ui/poller";
import { type ToastTone, toast } from "@/components/ui/toast";

interface PollerProps {
  isUndecided: boolean;
  /** The outcome, announced when it becomes final while the page is open. */
  outcome: { words: string; tone: ToastTone };
  words: { waiting: string; stopped: string };
}

/** Refreshes the page while the outcome is pending, and announces the final outcome. */
export function OutcomePoller({ isUndecided, outcome, words }: PollerProps) {
  const router = useRouter();
  const phase = usePolling(isUndecided);
  const hasWaited = useRef(false);
  useEffect(() => {
    // The layout loads the balance in parallel and may have read it too early, so refresh once more.
    if (!isUndecided && hasWaited.current) {
      toast(outcome.words, outcome.tone);
      router.refresh();
    }
    hasWaited.current = isUndecided;
  }, [isUndecided, router, outcome.words, outcome.tone]);

  return phase === "off" ? null : <p className="text-label text-muted">{words[phase]}</p>;
}
