/** The class names of a button, apart from `button-style.ts`, for code that every page loads. */
export const BUTTON_BASE = [
  "inline-flex min-h-11 select-none items-center justify-center gap-2 rounded-md px-5 text-center font-semibold text-body",
  "transition-colors duration-150 disabled:cursor-not-allowed aria-disabled:cursor-not-allowed",
].join(" ");

export const BUTTON_PRIMARY =
  "bg-accent text-on-accent hover:bg-accent-deep disabled:bg-sunken disabled:text-faint aria-disabled:bg-accent-deep";
