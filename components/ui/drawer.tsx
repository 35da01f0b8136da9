"use client";

import type { DialogProps } from "./dialog-surface";
import { LazySurface } from "./lazy-surface";

interface DrawerProps extends DialogProps {
  /** Shows a back button beside the title. */
  onBack?: () => void;
  /** The colour of its buttons; by default that of the page's mode. */
  theme?: "indigo" | "green";
}

/** Slides in from the right, at most a third of the screen wide, full width on a phone. */
export function Drawer(props: DrawerProps) {
  return <LazySurface {...props} kind="drawer" />;
}
