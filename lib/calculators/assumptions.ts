import { BANK_DEPOSIT_RATE } from "../finance/bank-deposit.ts";

/**
 * Presets of rates and costs, as typed in a form, of 22 November 2026: for ultra's categories the medians of the
 * sandbox's open deals, which the catalogue's own replace (live-presets.ts); for the others the rates of large banks.
 */
const assumed = <const Preset extends string>(preset: Preset) => ({ is: "rate", preset, isAssumption: true }) as const;

export const ASSUMED_RATES = {
  invoiceRate: assumed("12.25"),
  leaseRate: assumed("12.60"),
  bondRate: assumed("10.25"),
  depositRate: assumed(BANK_DEPOSIT_RATE),
  nreRate: assumed("6.60"),
  giftRate: assumed("4.70"),
  savingsRate: assumed("2.50"),
  goldSpread: assumed("1.50"),
} as const;
