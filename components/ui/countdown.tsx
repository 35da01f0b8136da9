"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";

interface CountdownProps {
  /** Computed by the backend's clock, because the browser's may differ. */
  secondsLeft: number;
  /** Contains `{time}`. */
  words: string;
  /** Called once at zero. */
  onEnd: () => void;
}

/** The time left until something expires. Renders nothing before scripts run, because it would not count down. */
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

interface ExpiryTimerProps {
  secondsLeft: number;
  /** Contains `{time}`. */
  words: string;
}

/** The time left for quoted terms or a price; at zero the server re-renders the page. */
export function ExpiryTimer(props: ExpiryTimerProps) {
  const router = useRouter();
  return <Countdown {...props} onEnd={() => router.refresh()} />;
}
