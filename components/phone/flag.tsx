"use client";

import { useSyncExternalStore } from "react";
import { drawsFlags, flagOf } from "./flags";

const never = () => () => {};

/** A country's flag, or its two letters where the system draws none. Says nothing: its name stands beside it. */
export function Flag({ code }: { code: string }) {
  const hasFlags = useSyncExternalStore(never, drawsFlags, () => false);
  return (
    <span aria-hidden className="inline-grid w-6 shrink-0 place-items-center">
      {hasFlags ? (
        <span className="text-lead leading-none">{flagOf(code)}</span>
      ) : (
        <span className="rounded-sm bg-sunken px-1 font-semibold text-muted text-note">{code}</span>
      )}
    </span>
  );
}
