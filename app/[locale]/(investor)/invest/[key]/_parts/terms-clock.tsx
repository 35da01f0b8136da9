"use client";

import { useRouter } from "next/navigation";
import { Countdown } from "@/components/ui/countdown";

interface TermsClockProps {
  secondsLeft: number;
  /** With `{time}` in it. */
  words: string;
}

/** How long the terms still stand; at the end the server draws what follows. */
export function TermsClock(props: TermsClockProps) {
  const router = useRouter();
  return <Countdown {...props} onEnd={() => router.refresh()} />;
}
