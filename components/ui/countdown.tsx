"use client";

import { useEffect, useEffectEvent, useState } from "react";

interface CountdownProps {
  /** From the backend's clock, not the browser's: the two may disagree. */
  secondsLeft: number;
  /** With `{time}` in it. */
  words: string;
  /** Once, when nothing is left. */
  onEnd: () => void;
}

/** How long something still stands. Says nothing before scripts run: it would stand still. */
export function Countdown({ secondsLeft, words, onEnd }: CountdownProps) {
  const [left, setLeft] = useState<number | null>(null);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const until = performance.now() + secondsLeft * 1000;
    const tick = () => {
      const seconds = Math.max(0, Math.ceil((until - performance.now()) / 1000));
      setLeft(seconds);
      if (seconds > 0) return;
      clearInterval(ticking);
      end();
    };
    const ticking = setInterval(tick, 500);
    tick();
    return () => clearInterval(ticking);
  }, [secondsLeft]);
  if (left === null) return null;
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  return (
    <span role="timer" className="whitespace-nowrap font-semibold text-ink tabular-nums">
      {words.replace("{time}", time)}
    </span>
  );
}
