/** The toasts on screen. Pure except for this tab's list. */

export type ToastTone = "neutral" | "positive" | "negative";

export interface ToastEntry {
  id: number;
  message: string;
  tone: ToastTone;
}

export const TOAST_MS = 5000;
const TOASTS_MAX = 5;

/** Newest on top; a sixth toast removes the oldest. */
export function withToast(shown: readonly ToastEntry[], entry: ToastEntry): readonly ToastEntry[] {
  return [entry, ...shown].slice(0, TOASTS_MAX);
}

let shown: readonly ToastEntry[] = [];
let lastId = 0;
const watchers = new Set<() => void>();

function show(next: readonly ToastEntry[]): void {
  shown = next;
  for (const watcher of watchers) watcher();
}

/**
 * Shows a message at the top right for five seconds. For results of an action elsewhere; a field's error is shown at
 * the field.
 */
export function toast(message: string, tone: ToastTone = "neutral"): void {
  lastId += 1;
  show(withToast(shown, { id: lastId, message, tone }));
}

export function dismissToast(id: number): void {
  show(shown.filter((entry) => entry.id !== id));
}

export function watchToasts(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export const shownToasts = () => shown;
