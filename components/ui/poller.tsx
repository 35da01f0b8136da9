"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState, useTransition } from "react";

const EVERY_MS = 3_000;
const FOR_MS = 4 * 60_000;

type Phase = "off" | "waiting" | "stopped";

/**
 * While `isOn`, has the server draw the page anew every few seconds, one at a time and only while somebody looks; it
 * stops after some minutes. Before scripts run it is off, because nothing looks.
 */
export function usePolling(isOn: boolean): Phase {
  const router = useRouter();
  const [isLooking, startLooking] = useTransition();
  const [phase, setPhase] = useState<Phase>("off");
  const busy = useRef(false);
  useEffect(() => {
    busy.current = isLooking;
  }, [isLooking]);
  useEffect(() => {
    if (!isOn) return setPhase("off");
    const end = performance.now() + FOR_MS;
    setPhase("waiting");
    const looking = setInterval(() => {
      if (performance.now() > end) {
        clearInterval(looking);
        setPhase("stopped");
      } else if (!document.hidden && navigator.onLine && !busy.current) {
        // Without a network the look would end as the browser's own page of an error, in place of this one.
        startLooking(() => router.refresh());
      }
    }, EVERY_MS);
    return () => clearInterval(looking);
  }, [isOn, router]);
  return phase;
}

/** For a page whose thing is undecided as long as this stands on it. Says what it does, and what happens once it stops. */
export function Poller({ words }: { words: { waiting: string; stopped: string } }) {
  const phase = usePolling(true);
  return phase === "off" ? null : <p className="text-label text-muted">{words[phase]}</p>;
}
