"use client";

import { useRouter } from "next/navigation";
import { Countdown } from "@/components/ui/countdown";

interface ExpiryTimerProps {
  secondsLeft: number;
  /** With `{time}` in it. */
  words: string;
}

/** How long terms or a price still stand; at the end the server draws what follows. */
export function ExpiryTimer(props: ExpiryTimerProps) {
  const router = useRouter();
  return <Countdown {...props} onEnd={() => router.refresh()} />;
}
