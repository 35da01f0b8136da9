/**
 * Dimensions shared by both renderings of the payout calendar, so that nothing moves when one replaces the other.
 * Pixels.
 */
export const CHART_HEIGHT = 232;
/** Space above the tallest bar for its label. */
export const LABEL_HEIGHT = 24;
/** Space below the bars for the month names. */
export const NAME_HEIGHT = 28;
/** The gap at each side of a bar, as a share of its column. */
export const BAR_GAP = "22%";
