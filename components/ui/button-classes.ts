/** The class names of a button (controls.css), apart from `button-style.ts`, for code that every page loads. */
export const BUTTON_BASE = "button";
export const BUTTON_PRIMARY = "button-primary";
