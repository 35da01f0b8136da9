"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState, useTransition } from "react";

const EVERY_MS = 2_000;
const FOR_MS = 4 * 60_000;

type Phase = "off" | "waiting" | "stopped";

/**
 * While `isOn`, re-renders the page on the server every few seconds, one request at a time and only while the page is
 * visible; stops after some minutes. Off before scripts run.
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
        // Without a network, a refresh would replace this page with the browser's error page.
        startLooking(() => router.refresh());
      }
    }, EVERY_MS);
    return () => clearInterval(looking);
  }, [isOn, router]);
  return phase;
}

/** Polls for a pending result while it is mounted, and says so, also when polling has stopped. */
export function Poller({ words }: { words: { waiting: string; stopped: string } }) {
  const phase = usePolling(true);
  return phase === "off" ? null : <p className="text-label text-muted">{words[phase]}</p>;
}
