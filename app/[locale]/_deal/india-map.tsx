import type { Building } from "@/lib/contract/values/evidence";

/**
 * India by longitude and latitude in degrees, with the boundaries that India claims, in 98 points.
 * Source: geojson-india 0.0.2 (MIT), its states merged and simplified.
 */
export const MAINLAND = [
  "M92.1 26.9 89.8 26.7 88.8 27.1 88 27.2 88.1 26.6 85.8 26.6 83.8 27.4 82.8 27.5 80 28.9 80.8 30.1 79.8 31",
  "78.9 31.2 78.3 32.5 79.7 32.8 79 33.4 80 34.7 80.3 35.5 79.2 36 77.5 35.5 75.3 36.9 74.7 37 73.1 36.7",
  "72.5 36.2 74.1 35.1 73.4 34.4 73.7 33.1 75.5 32.3 74.7 31.4 74 30.2 73.4 29.9 73 29.1 71.7 27.9 70.3 28",
  "69.6 27.2 70.2 26.6 70.1 25.9 71.1 24.7 69.8 24.1 69 24.2 68.5 23.6 69.2 22.9 69.2 21.9 70.8 20.7 72.6 21.3",
  "72.8 20.4 72.8 20.1 72.9 18.4 73.7 15.8 74.1 14.9 74.8 12.8 75.8 11.3 76.5 8.9 77.1 8.3 78 8.3 79.8 10.8",
  "79.8 11 79.8 12.1 80.2 13.6 80 15.1 80.3 15.8 81.2 16.3 82.3 16.6 82.3 17",
  "84.1 18.3 84.8 19.1 86.3 19.9 87.5 21.6 88.6 21.9 89 22.9 88.5 23.7 88.8 24.3 88 24.6 88.8 25.5 88.5 26.4",
  "89.7 26.1 89.8 25.5 90.5 25.1 92.5 25.1 92.2 24.5 91.2 23.6 91.6 22.9 92.2 23.7 93.1 22.8 93.3 24.1",
  "94.2 23.9 94.7 25.4 95.2 26.7 96.8 27.4 97.4 28.2 96.7 28.4 96.1 29.4 95.5 29.1 94.2 29.1 93.3 28.6 92.6 27.8 91.7 27.9",
  "91.6 27.6 92 27.4Z",
].join(" ");

/** The Andaman, Nicobar and Lakshadweep islands, from the same source. */
const ISLANDS = "M93 13.5 92.7 11.6M93.8 7.3 93.9 6.8M72.2 11.2v-.1M73 8.3v-.1";

/** A degree of longitude by one of latitude, at 22.5° north. */
const NARROWING = 0.92;

/** The place of a building in the country. */
export function IndiaMap({ position }: { position: NonNullable<Building["position"]> }) {
  const [x, y] = [position.longitude * NARROWING, -position.latitude];
  return (
    <svg aria-hidden="true" data-slot="india-map" viewBox="62 -38 29 32.5" className="w-full">
      <g transform={`scale(${NARROWING} -1)`} className="fill-sunken stroke-line-strong" strokeLinejoin="round">
        <path d={MAINLAND} strokeWidth="0.4" />
        <path d={ISLANDS} strokeWidth="0.7" strokeLinecap="round" />
      </g>
      <circle cx={x} cy={y} r="2.4" className="fill-accent" fillOpacity="0.2" />
      <circle cx={x} cy={y} r="1" className="fill-accent" />
    </svg>
  );
}
