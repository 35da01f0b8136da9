/** Both drawings of the payout calendar keep to these, so that nothing moves when one takes the other's place. Pixels. */
export const CHART_HEIGHT = 232;
/** Room above the tallest bar for its label. */
export const LABEL_HEIGHT = 24;
/** Room below the bars for the months. */
export const NAME_HEIGHT = 28;
/** What stays empty at each side of a bar, of a twelfth of the width. */
export const BAR_GAP = "22%";
