"use client";

import { useRouter } from "next/navigation";
import { Countdown } from "@/components/ui/countdown";

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
