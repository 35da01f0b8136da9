import { getTranslations } from "next-intl/server";
import type { Deal } from "@/lib/contract/calls/deals";
import { dateInIndia } from "@/lib/contract/values/calendar-date";
import type { Machines } from "@/lib/contract/values/evidence";
import { groupDigits } from "@/lib/i18n/currencies";
import { inLocale, type Locale } from "@/lib/i18n/locales";
import { productOf } from "@/lib/products/lookup";
import { businessNow } from "@/lib/web/clock";

/** One machine of each form, in a box of 64 by 44. */
const SHAPES: Readonly<Record<Machines["form"], string>> = {
  BUS: "M4 34V12q0-4 4-4h48q4 0 4 6v20h-6m-8 0H22m-8 0H4M8 13h8v9H8Zm11 0h8v9h-8Zm11 0h8v9h-8Zm11 0h7v21h-7ZM51 13h5l4 9h-9ZM4 27h37M18 30a4 4 0 1 0 .1 0M50 30a4 4 0 1 0 .1 0",
  THREE_WHEELER:
    "M4 33V11h30v22M34 15h9q6 4 9 12h6v6h-6m-8 0H18m-8 0H4M38 19h5q3 3 5 8H38ZM34 33V11M8 16h22M8 21h22M14 29a4 4 0 1 0 .1 0M48 29a4 4 0 1 0 .1 0",
  SCANNER:
    "M14 38V20q0-14 14-14t14 14v18ZM28 12a9 9 0 1 0 .1 0M28 16a5 5 0 1 0 .1 0M28 23h32v5H30M46 28v10m8-10v10M40 38h20M8 38h6",
  SOLAR_ROOF:
    "M4 38 16 10h44L48 38ZM10 24h44M26.7 10 14.7 38M37.3 10 25.3 38M48 10 36 38M7 31h44M13 17h44M8 38v4m36-4v4M4 42h48",
  BATTERY:
    "M14 6h36v34H14ZM18 10h28v6H18Zm0 8h28v6H18Zm0 8h28v6H18ZM42 13h1m-1 8h1m-1 8h1M22 13h12m-12 8h12m-12 8h12M18 36h6m4 0h6M20 6V3h6v3m12 0V3h6v3",
  WORKSTATION:
    "M10 6h34v22H10ZM14 10h26v14H14ZM24 28v5m6-5v5M18 33h18M8 38h32l3 4H5ZM50 12h10v30H50Zm2 4h6m-6 4h6M55 36h.1",
};

const MARKS_MAX = 240;
const MARK = { width: 24, height: 18 } as const;
const COLUMNS = 20;

/** One machine drawn large, and all of them as marks: a mark stands for one, ten or a hundred. */
export async function MachineFleet({ machines, deal, locale }: { machines: Machines; deal: Deal; locale: Locale }) {
  const t = await getTranslations("deal.asset");
  const { form, count } = machines;
  const per = [1, 10, 100, 1_000].find((size) => count / size <= MARKS_MAX) ?? 10_000;
  const marks = Math.ceil(count / per);
  const columns = Math.min(COLUMNS, marks);
  const rows = Math.ceil(marks / columns);
  const rest = marks - (rows - 1) * columns;
  const asset = productOf(deal.product)
    .factsOf(deal, dateInIndia(businessNow()))
    .find(({ name }) => name === "asset")?.value;
  return (
    <figure
      data-slot="asset"
      className="mb-8 grid items-center gap-x-5 tablet:gap-x-8 grid-cols-[6.5rem_minmax(0,1fr)] tablet:grid-cols-[11rem_minmax(0,1fr)] wide:mb-6 wide:block wide:w-56 wide:self-end wide:[&>svg]:w-40"
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 64 46"
        fill="none"
        strokeLinejoin="round"
        strokeWidth="0.6"
        className="w-full stroke-ink"
      >
        <path d={SHAPES[form]} />
        <path d="M0 43.5h64" className="stroke-line-strong" />
      </svg>
      <div>
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${columns * MARK.width} ${rows * MARK.height}`}
          className="block h-auto max-w-full text-accent"
          width={columns * MARK.width}
        >
          <defs>
            <pattern id="fleet" {...MARK} patternUnits="userSpaceOnUse">
              <path
                d={SHAPES[form]}
                transform="scale(0.32)"
                className="fill-accent-soft"
                stroke="currentColor"
                strokeWidth="2.2"
                strokeLinejoin="round"
              />
            </pattern>
          </defs>
          <path
            d={`M0 0H${columns * MARK.width}V${(rows - 1) * MARK.height}H${rest * MARK.width}V${rows * MARK.height}H0Z`}
            fill="url(#fleet)"
          />
        </svg>
        <figcaption className="mt-2 text-ink text-label">
          {asset?.is === "localized" && <span className="font-semibold">{inLocale(asset.text, locale)}</span>}{" "}
          <span className="text-muted">{t("marks", { per, figure: groupDigits(String(per), "INR") })}</span>
        </figcaption>
      </div>
    </figure>
  );
}
