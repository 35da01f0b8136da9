"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState, useTransition } from "react";

const EVERY_MS = 3_000;
const FOR_MS = 4 * 60_000;

/**
 * Has the server draw the page anew every few seconds while something is undecided. It stops after some minutes and
 * says what happens next; before scripts run it says nothing, because nothing looks.
 */
export function Poller({ words }: { words: { waiting: string; stopped: string } }) {
  const router = useRouter();
  const [isLooking, startLooking] = useTransition();
  const [phase, setPhase] = useState<"off" | "waiting" | "stopped">("off");
  const busy = useRef(false);
  useEffect(() => {
    busy.current = isLooking;
  }, [isLooking]);
  useEffect(() => {
    const end = performance.now() + FOR_MS;
    setPhase("waiting");
    const looking = setInterval(() => {
      if (performance.now() > end) {
        clearInterval(looking);
        setPhase("stopped");
      } else if (!document.hidden && !busy.current) {
        startLooking(() => router.refresh());
      }
    }, EVERY_MS);
    return () => clearInterval(looking);
  }, [router]);
  return phase === "off" ? null : <p className="text-label text-muted">{words[phase]}</p>;
}
