import { getTranslations } from "next-intl/server";
import type { Building } from "@/lib/contract/values/evidence";
import { inLocale, type Locale } from "@/lib/i18n/locales";

interface SurroundingsProps {
  places: Building["places"];
  title: string;
  locale: Locale;
}

/** Rings at 1, 10 and 100 kilometres: the logarithm of a distance is the radius. */
const RINGS = [1, 10, 100] as const;
const radiusOf = (metres: number): number => 12 + Math.max(0, Math.log10(metres / 100)) * 18;
const EDGE = radiusOf(100_000);

/** A map of the places near a building: rings of distance on a ground with north above, and the places in a list. */
export async function Surroundings({ places, title, locale }: SurroundingsProps) {
  if (places.length === 0) return null;
  const t = await getTranslations("deal.asset");
  const clear = clearBearing(places);
  return (
    <div className="mt-2 flex items-center gap-3">
      <svg aria-hidden="true" viewBox="-72 -76 144 142" fill="none" className="w-36 shrink-0 overflow-visible">
        <circle r={EDGE} className="fill-sunken" />
        {RINGS.map((km) => (
          <circle key={km} r={radiusOf(km * 1_000)} className="fill-surface stroke-line-strong" fillOpacity="0.5" />
        ))}
        <path d={`M0 ${-EDGE - 1}v-8m-3 4 3-4 3 4`} className="stroke-muted" />
        {places.map(({ metres, bearing }) => {
          const [x, y] = spotOf(metres, bearing);
          return <line key={`${bearing} ${metres}`} x2={x} y2={y} className="stroke-muted" strokeDasharray="2 2" />;
        })}
        {RINGS.map((km) => {
          const [x, y] = spotOf(km * 1_000, clear);
          return (
            <text key={km} x={x} y={y + 4} textAnchor="middle" className="fill-muted text-note">
              {km === RINGS.at(-1) ? t("distance", { unit: "KM", figure: String(km) }) : km}
            </text>
          );
        })}
        {places.map(({ metres, bearing }, index) => {
          const [x, y] = spotOf(metres, bearing);
          return (
            <g key={`${bearing} ${metres}`}>
              <circle cx={x} cy={y} r="9" className="fill-ground stroke-ink" />
              <text x={x} y={y + 4.5} textAnchor="middle" className="fill-ink font-semibold text-note">
                {index + 1}
              </text>
            </g>
          );
        })}
        <path d="M0 3C-7 -5 -8 -9 -8 -12a8 8 0 0 1 16 0c0 3-1 7-8 15Z" className="fill-accent" />
        <circle cy="-12" r="3" className="fill-ground" />
      </svg>
      <dl aria-label={t("around", { title })} className="min-w-0 flex-1 space-y-1 text-note">
        {places.map(({ name, metres, bearing }, index) => (
          <div key={`${bearing} ${metres}`}>
            <dt className="text-muted">
              <span className="font-semibold text-ink">{index + 1}</span> {inLocale(name, locale)}
            </dt>
            <dd className="font-semibold text-ink text-label">{t("distance", distanceOf(metres))}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The bearing at which the rings are named: that of the lower corner, away from the pin, with more room to the places. */
function clearBearing(places: Building["places"]): number {
  const distance = (corner: number) =>
    Math.min(...places.map(({ bearing }) => Math.abs(((bearing - corner + 540) % 360) - 180)));
  return [135, 225].toSorted((one, other) => distance(other) - distance(one))[0] ?? 135;
}

/** A place on the map, with the building at its centre. */
function spotOf(metres: number, bearing: number): readonly [x: number, y: number] {
  const [turn, radius] = [(bearing * Math.PI) / 180, radiusOf(metres)];
  const rounded = (part: number) => Math.round(part * radius * 10) / 10;
  return [rounded(Math.sin(turn)), rounded(-Math.cos(turn))];
}

/** Metres below a kilometre, otherwise kilometres with one decimal below ten. */
function distanceOf(metres: number): { readonly unit: "M" | "KM"; readonly figure: string } {
  if (metres < 1_000) return { unit: "M", figure: String(metres) };
  const km = metres / 1_000;
  return { unit: "KM", figure: km < 10 ? km.toFixed(1) : String(Math.round(km)) };
}
