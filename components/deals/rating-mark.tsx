import { getTranslations } from "next-intl/server";
import { type RatingBand, ratingBandOf } from "@/lib/products/rating";

/** One shape for each band, the same in lists and plots, in a box of 10: disc, ring, square, broken ring. */
export function RatingShape({ band }: { band: RatingBand }) {
  switch (band) {
    case "HIGH":
      return <circle cx="5" cy="5" r="4.2" fill="currentColor" stroke="none" />;
    case "MEDIUM":
      return <circle cx="5" cy="5" r="3.6" />;
    case "LOW":
      return <rect x="1.6" y="1.6" width="6.8" height="6.8" />;
    case "NONE":
      return <circle cx="5" cy="5" r="3.8" strokeWidth="1.4" strokeDasharray="2 1.98" />;
  }
}

/** The colour of a band's shape. The shape shows the rating; the colour only repeats it. */
export const BAND_COLOUR: Record<RatingBand, string> = {
  HIGH: "text-accent",
  MEDIUM: "text-accent",
  LOW: "text-ink",
  NONE: "text-muted",
};

/** The shape and grade of a rating: "◦ A+"; a missing rating is stated. */
export async function RatingMark({ grade }: { grade: string | null }) {
  const t = await getTranslations("product");
  const band = ratingBandOf(grade);
  return (
    <span className="rating">
      <svg viewBox="0 0 10 10" aria-hidden="true" className={`band ${BAND_COLOUR[band]}`}>
        <RatingShape band={band} />
      </svg>
      {grade ?? t("unratedShort")}
    </span>
  );
}
