/** The style of the small switches in the top bar (controls.css). */
export const CHIP = "chip";
