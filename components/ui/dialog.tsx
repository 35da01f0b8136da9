"use client";

import { lazy, Suspense, useState } from "react";
import type { DialogProps, SurfaceProps } from "./dialog-surface";
import { notOnServer } from "./server-bundle";

const DialogSurface = lazy(() =>
  typeof window === "undefined"
    ? notOnServer()
    : import("./dialog-surface").then((module) => ({ default: module.DialogSurface })),
);

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

/** A centred dialog from 1024 px, a bottom sheet below. Its buttons are Cancel and Confirm by default. */
export function Modal(props: DialogProps) {
  return <LazySurface {...props} kind="modal" />;
}

interface DrawerProps extends DialogProps {
  /** Shows a back button beside the title. */
  onBack?: () => void;
  /** The colour of its buttons; by default that of the page's mode. */
  theme?: "indigo" | "green";
}

/** Slides in from the right, a third of the screen wide from 600 px, full width on a phone. */
export function Drawer(props: DrawerProps) {
  return <LazySurface {...props} kind="drawer" />;
}
