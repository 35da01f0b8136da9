"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";

interface TermsClockProps {
  /** From the backend's clock, not the browser's: the two may disagree. */
  secondsLeft: number;
  /** With `{time}` in it. */
  words: string;
}

/** How long the terms still stand; at the end the server draws what follows. Says nothing before scripts run. */
export function TermsClock({ secondsLeft, words }: TermsClockProps) {
  const router = useRouter();
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const end = performance.now() + secondsLeft * 1000;
    const tick = () => {
      const seconds = Math.max(0, Math.ceil((end - performance.now()) / 1000));
      setLeft(seconds);
      if (seconds > 0) return;
      clearInterval(ticking);
      router.refresh();
    };
    const ticking = setInterval(tick, 500);
    tick();
    return () => clearInterval(ticking);
  }, [secondsLeft, router]);
  if (left === null) return null;
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  return (
    <span role="timer" className="whitespace-nowrap font-semibold text-ink tabular-nums">
      {words.replace("{time}", time)}
    </span>
  );
}
