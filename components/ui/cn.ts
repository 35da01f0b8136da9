import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

// Without this, tailwind-merge mistakes the custom font sizes and the class of links for colours, and drops one of
// `text-label text-muted` or `text-link text-ink`.
const merge = extendTailwindMerge<"text-link">({
  extend: {
    classGroups: { "text-link": ["text-link"] },
    theme: { text: ["display", "amount", "heading", "title", "lead", "body", "label", "note"] },
  },
});

/**
 * Joins class names; of two that conflict, the later wins. For components that only the server draws: islands join with `clsx`, and
 * their own looks are component classes (controls.css), which utilities override.
 */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
