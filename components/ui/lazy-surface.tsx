"use client";

import { lazy, Suspense, useState } from "react";
import type { SurfaceProps } from "./dialog-surface";

const DialogSurface = lazy(() => import("./dialog-surface").then((module) => ({ default: module.DialogSurface })));

/** Renders and loads nothing until it is first opened; then it stays mounted, so that it can animate its closing. */
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
