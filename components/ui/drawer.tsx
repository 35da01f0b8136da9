"use client";

import type { DialogProps } from "./dialog-surface";
import { LazySurface } from "./lazy-surface";

interface DrawerProps extends DialogProps {
  /** Shows a way back beside the title. */
  onBack?: () => void;
  /** The colour of its buttons; that of the page's mode when absent. */
  theme?: "indigo" | "green";
}

/** Comes from the right and takes a third of the screen at most, all of it on a phone. */
export function Drawer(props: DrawerProps) {
  return <LazySurface {...props} kind="drawer" />;
}
