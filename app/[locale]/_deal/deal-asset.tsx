import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { AmountView } from "@/components/money/amount-view";
import type { Deal } from "@/lib/contract/calls/deals";
import { type Minor, minor } from "@/lib/contract/facts/money";
import type { Building } from "@/lib/contract/values/evidence";
import type { Locale } from "@/lib/i18n/locales";
import { assetFormOf } from "@/lib/products/asset-form";
import { productOf } from "@/lib/products/lookup";
import type { Receivables } from "@/lib/products/product";
import { BuildingFront } from "./building-front";
import { IndiaMap } from "./india-map";
import { MachineFleet } from "./machine-fleet";
import { Surroundings } from "./surroundings";

interface AssetProps {
  deal: Deal;
  locale: Locale;
}

/** The asset behind the deal, drawn from its particulars, or the statement that these are missing; null for a deal of no thing. */
export function DealAsset({ deal, locale }: AssetProps) {
  const { asset } = deal.evidence;
  if (asset?.is === "BUILDING") return <BuildingView building={asset} title={deal.title} locale={locale} />;
  if (asset?.is === "MACHINES") return <MachineFleet machines={asset} deal={deal} locale={locale} />;
  const { receivablesOf } = productOf(deal.product);
  if (!receivablesOf) return <Missing deal={deal} />;
  return <InvoiceSheaf receivables={receivablesOf(deal.product)} deal={deal} locale={locale} />;
}

/** The absence of particulars is a statement (docs/decisions/0157). */
async function Missing({ deal }: Pick<AssetProps, "deal">) {
  const form = assetFormOf(deal);
  if (form === null) return null;
  const t = await getTranslations("deal.asset");
  return <p className="mb-6 max-w-prose text-label text-muted">{t("none", { form })}</p>;
}

/** The front with the deal's floors in the accent, a map of the country, and one of the places nearby. */
async function BuildingView({ building, title, locale }: { building: Building; title: string; locale: Locale }) {
  const t = await getTranslations("deal.asset");
  const { fromFloor: from, toFloor: to, floors, places, position } = building;
  const held = floors === 1 || to - from + 1 === floors ? "all" : from === to ? "one" : "some";
  return (
    <Frame caption={t("drawn")} className="wide:w-66">
      <div className="grid grid-cols-[5rem_1fr] items-center gap-x-3 wide:grid-cols-[1fr_3.5rem]">
        <div className={position ? "max-wide:col-span-2" : "col-span-2"}>
          <BuildingFront building={building} />
        </div>
        <p className="col-span-2 mt-1 font-semibold text-accent-deep text-label wide:order-1">
          {t("floors", { held, from, to })}
        </p>
        {position ? (
          <IndiaMap position={position} />
        ) : (
          <p className="col-span-2 text-label text-muted wide:order-1">{t("noPosition")}</p>
        )}
        <div className={position ? "wide:order-2 wide:col-span-2" : "order-2 col-span-2"}>
          <Surroundings places={places} title={title} locale={locale} />
        </div>
      </div>
    </Frame>
  );
}

const SHEETS_MAX = 24;

/** The invoices as sheets, each accepted, above their value and the sum raised on them, to one scale. */
async function InvoiceSheaf({ receivables, deal, locale }: AssetProps & { receivables: Receivables }) {
  const t = await getTranslations("deal.asset");
  const { count, value } = receivables;
  const sheets = Math.min(count, SHEETS_MAX);
  const step = sheets > 1 ? Math.min(26, 320 / (sheets - 1)) : 0;
  const share = Math.round((deal.total / value) * 1_000) / 10;
  const money = (amount: Minor) => () => (
    <AmountView isPublic amount={amount} currency={deal.currency} locale={locale} decimals="auto" />
  );
  return (
    <Frame>
      <svg aria-hidden="true" viewBox="0 0 364 62" className="block w-full max-w-[30rem] text-ink">
        <defs>
          <g id="sheet">
            <path d="M1 5h24l9 9v42H1Z" className="fill-surface stroke-current" />
            <path d="M25 5v9h9M6 19h14M6 25h22M6 31h22M6 37h15" className="fill-none stroke-line-strong" />
            <path d="m7 47 4 4 8-9" className="fill-none stroke-positive" strokeWidth="2" />
          </g>
        </defs>
        {Array.from({ length: sheets }, (_, index) => {
          const x = Math.round(index * step * 10) / 10;
          return <use key={x} href="#sheet" x={x} y={index % 2} />;
        })}
      </svg>
      <p className="mt-1 text-ink text-label">{t.rich("invoices", { count, value: money(minor(value)) })}</p>
      <div aria-hidden className="mt-3 h-2.5 w-full rounded-full border border-line-strong bg-surface">
        <div className="h-full rounded-full bg-primary" style={{ width: `${Math.min(100, share)}%` }} />
      </div>
      <p className="mt-1.5 text-label text-muted">
        {t.rich("covered", { percent: share.toFixed(1), total: money(deal.total) })}
      </p>
    </Frame>
  );
}

interface FrameProps {
  caption?: string;
  /** The width beside the title. */
  className?: string;
  children: ReactNode;
}

function Frame({ caption, className = "wide:w-56", children }: FrameProps) {
  return (
    <figure data-slot="asset" className={`mb-8 max-w-[30rem] wide:mb-6 wide:self-end ${className}`}>
      {children}
      {caption && <figcaption className="mt-1 text-faint text-note">{caption}</figcaption>}
    </figure>
  );
}
