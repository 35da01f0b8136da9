/** The style of the small switches in the top bar (primitives.css). */
export const CHIP = "chip";
