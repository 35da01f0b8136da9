/** Presets from the catalogue: the median rate of the open deals of a product, and the price of gold. */
import type { ListedDeal } from "../contract/calls/deals.ts";
import { majorFromMinor, minor, type Paise } from "../contract/facts/money.ts";
import { METALS } from "../contract/values/weight.ts";
import { figuresOf } from "../products/category-figures.ts";
import { PRODUCTS } from "../products/registry.ts";
import type { Texts } from "./fields.ts";

interface LiveFigures {
  readonly deals: readonly (Pick<ListedDeal, "rateBps" | "tenureDays" | "minimum" | "currency" | "progress"> & {
    readonly product: { readonly kind: string };
  })[];
  readonly metalPrices: readonly { readonly metal: (typeof METALS)[number]; readonly marketPrice: Paise }[] | null;
}

const [GOLD] = METALS;

/** The fields of each calculator that the catalogue fills: of a product's rate, or of the gold price. */
const LIVE_FIELDS = {
  "rupees-in-hand": {
    invoiceRate: PRODUCTS.INVOICE_DISCOUNTING,
    leaseRate: PRODUCTS.ASSET_LEASING,
    bondRate: PRODUCTS.BOND,
  },
  "invoice-discounting": { rate: PRODUCTS.INVOICE_DISCOUNTING },
  "asset-leasing": { rate: PRODUCTS.ASSET_LEASING },
  gold: { goldPrice: GOLD },
} as const;

type LiveSlug = keyof typeof LIVE_FIELDS;

export const hasLivePresets = (slug: string): slug is LiveSlug => Object.hasOwn(LIVE_FIELDS, slug);

/** The presets that come from the catalogue's figures. A field without a figure is left out and keeps its own preset. */
export function livePresets(slug: LiveSlug, { deals, metalPrices }: LiveFigures): Texts {
  const textOf = (source: { readonly kind: string } | typeof GOLD): string | null => {
    if (typeof source === "string") {
      const price = metalPrices?.find(({ metal }) => metal === source);
      return price ? hundredths(price.marketPrice) : null;
    }
    const rates = figuresOf(deals.filter(({ product }) => product.kind === source.kind)).rateBps;
    // A basis point is a hundredth of a percent, as a paisa is of a rupee.
    return rates && hundredths(rates.median);
  };
  const entries = Object.entries(LIVE_FIELDS[slug]).map(([name, source]) => [name, textOf(source)] as const);
  return Object.fromEntries(entries.flatMap(([name, text]) => (text === null ? [] : [[name, text] as const])));
}

const hundredths = (value: number): string => majorFromMinor(minor(value)).toFixed(2);
