"use client";

import type { DialogProps } from "./dialog-surface";
import { LazySurface } from "./lazy-surface";

/** A centred dialog from 1024 px, a bottom sheet below. Its buttons are Cancel and Confirm by default. */
export function Modal(props: DialogProps) {
  return <LazySurface {...props} kind="modal" />;
}
