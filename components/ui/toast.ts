/** The toasts on screen. Pure but for the one list this tab keeps. */

export type ToastTone = "neutral" | "positive" | "negative";

export interface ToastEntry {
  id: number;
  message: string;
  tone: ToastTone;
}

export const TOAST_MS = 5000;
const MOST_SHOWN = 5;

/** Newest on top; the sixth sends the oldest away. */
export function withToast(shown: readonly ToastEntry[], entry: ToastEntry): readonly ToastEntry[] {
  return [entry, ...shown].slice(0, MOST_SHOWN);
}

let shown: readonly ToastEntry[] = [];
let lastId = 0;
const watchers = new Set<() => void>();

function show(next: readonly ToastEntry[]): void {
  shown = next;
  for (const watcher of watchers) watcher();
}

/** Says something at the top right for five seconds. For what was done elsewhere; an error of a field stands by the field. */
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
