"use client";

import { lazy, Suspense, useState } from "react";
import type { SurfaceProps } from "./dialog-surface";

const DialogSurface = lazy(() => import("./dialog-surface").then((module) => ({ default: module.DialogSurface })));

/** Draws nothing, and fetches nothing, until it is opened for the first time; then stays, so that it can close softly. */
export function LazySurface(props: SurfaceProps) {
  const [everOpen, setEverOpen] = useState(props.open);
  if (props.open && !everOpen) setEverOpen(true);
  if (!everOpen) return null;
  return (
    <Suspense fallback={null}>
      <DialogSurface {...props} />
    </Suspense>
  );
}
