/** The colour of a gain or a loss; none for zero. */
export const gainTone = (gain: number): string => (gain < 0 ? "text-negative" : gain > 0 ? "text-positive" : "");
