import { getTranslations } from "next-intl/server";
import type { Building } from "@/lib/contract/values/evidence";
import { inLocale, type Locale } from "@/lib/i18n/locales";

interface SurroundingsProps {
  places: Building["places"];
  title: string;
  locale: Locale;
}

/** Rings at 1, 10 and 100 kilometres: the logarithm of a distance is the radius. */
const RINGS = [1_000, 10_000, 100_000] as const;
const radiusOf = (metres: number): number => 12 + Math.max(0, Math.log10(metres / 100)) * 18;

/** The places near a building, on a compass and in a list. */
export async function Surroundings({ places, title, locale }: SurroundingsProps) {
  if (places.length === 0) return null;
  const t = await getTranslations("deal.asset");
  return (
    <div className="flex items-center gap-5 tablet:flex-col tablet:items-stretch tablet:gap-3">
      <svg aria-hidden="true" viewBox="-72 -78 144 150" fill="none" className="w-36 shrink-0 tablet:mx-auto">
        {RINGS.map((metres) => (
          <circle key={metres} r={radiusOf(metres)} className="stroke-line-strong" strokeDasharray="1.5 3" />
        ))}
        <path d="M0 -74v8m-3 -4 3-4 3 4" className="stroke-muted" />
        {places.map(({ metres, bearing }, index) => {
          const turn = (bearing * Math.PI) / 180;
          const [x, y] = [Math.sin(turn), -Math.cos(turn)].map((part) => Math.round(part * radiusOf(metres) * 10) / 10);
          return (
            <g key={`${bearing} ${metres}`}>
              <line x1="0" y1="0" x2={x} y2={y} className="stroke-line-strong" />
              <circle cx={x} cy={y} r="9" className="fill-ground stroke-ink" />
              <text x={x} y={(y ?? 0) + 4.5} textAnchor="middle" className="fill-ink font-semibold text-note">
                {index + 1}
              </text>
            </g>
          );
        })}
        <path d="M0 3C-7 -5 -8 -9 -8 -12a8 8 0 0 1 16 0c0 3-1 7-8 15Z" className="fill-accent" />
        <circle cy="-12" r="3" className="fill-ground" />
      </svg>
      <dl aria-label={t("around", { title })} className="min-w-0 flex-1 divide-y divide-line text-label">
        {places.map(({ name, metres, bearing }, index) => (
          <div key={`${bearing} ${metres}`} className="flex justify-between gap-4 py-1.5">
            <dt className="text-muted">
              <span className="inline-block w-5 font-semibold text-ink">{index + 1}</span>
              {inLocale(name, locale)}
            </dt>
            <dd className="whitespace-nowrap font-semibold text-ink">{t("distance", distanceOf(metres))}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Metres below a kilometre, otherwise kilometres with one decimal below ten. */
function distanceOf(metres: number): { readonly unit: "M" | "KM"; readonly figure: string } {
  if (metres < 1_000) return { unit: "M", figure: String(metres) };
  const km = metres / 1_000;
  return { unit: "KM", figure: km < 10 ? km.toFixed(1) : String(Math.round(km)) };
}
