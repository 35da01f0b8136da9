/**
 * Presets of rates and costs, as typed in a form. Those of ultra's categories are the medians of the sandbox's open
 * deals on the day below; the others are what large banks offered then. Readers change them in the form.
 */
export const ASSUMED_ON = "2026-11-22";

const assumed = <const Preset extends string>(preset: Preset) => ({ is: "rate", preset, isAssumption: true }) as const;

export const ASSUMED_RATES = {
  invoiceRate: assumed("12.25"),
  leaseRate: assumed("12.60"),
  bondRate: assumed("10.25"),
  depositRate: assumed("6.60"),
  nreRate: assumed("6.60"),
  giftRate: assumed("4.70"),
  savingsRate: assumed("2.50"),
  goldSpread: assumed("1.50"),
} as const;
