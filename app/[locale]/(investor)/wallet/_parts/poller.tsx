"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState, useTransition } from "react";
import { type ToastTone, toast } from "@/components/overlays/toast";

const EVERY_MS = 3_000;
const FOR_MS = 4 * 60_000;

interface PollerProps {
  isUndecided: boolean;
  /** How it stands, in a word; said aloud when it has been decided while somebody waited. */
  outcome: { word: string; tone: ToastTone };
  words: { waiting: string; stopped: string };
}

/**
 * Has the server draw the page anew every few seconds while something is undecided. It stops after some minutes and
 * says what happens next; before scripts run it says nothing, because nothing looks.
 */
export function Poller({ isUndecided, outcome, words }: PollerProps) {
  const router = useRouter();
  const [isLooking, startLooking] = useTransition();
  const [phase, setPhase] = useState<"off" | "waiting" | "stopped">("off");
  const busy = useRef(false);
  const hasWaited = useRef(false);
  useEffect(() => {
    busy.current = isLooking;
  }, [isLooking]);

  useEffect(() => {
    if (!isUndecided) {
      setPhase("off");
      // The frame read its balance beside the answer, perhaps just before it: one more look makes the two agree.
      if (hasWaited.current) {
        toast(outcome.word, outcome.tone);
        router.refresh();
      }
      hasWaited.current = false;
      return;
    }
    hasWaited.current = true;
    setPhase("waiting");
    const end = performance.now() + FOR_MS;
    const looking = setInterval(() => {
      if (performance.now() > end) {
        clearInterval(looking);
        setPhase("stopped");
      } else if (!document.hidden && !busy.current) {
        startLooking(() => router.refresh());
      }
    }, EVERY_MS);
    return () => clearInterval(looking);
  }, [isUndecided, router, outcome.word, outcome.tone]);

  return phase === "off" ? null : <p className="text-label text-muted">{words[phase]}</p>;
}
