/** The facts that a deal shows besides its terms: the payer's financials, earlier ratings, the asset, monthly prices and share rounds. */
import { z } from "zod";
import { calendarDate } from "./calendar-date.ts";
import { currency, minorMoney } from "./money.ts";
import { named } from "./named.ts";
import { localizedText } from "./products.ts";

/** A financial year by the calendar year in which it ends. A loss is a negative profit. */
const yearOfFinancials = z.object({
  endsIn: z.number().int().min(1990).max(2100),
  revenue: minorMoney,
  profit: minorMoney,
  debt: minorMoney,
});

/** The payer's audited figures, oldest year first. */
const financials = named(
  "Financials",
  z.object({
    currency,
    years: z.array(yearOfFinancials).min(1).max(5),
    /** The company whose figures these are, and their place of publication. */
    source: localizedText,
    readOn: calendarDate,
  }),
);
export type Financials = z.output<typeof financials>;

/** The grades before the present one, oldest first, and the agency's reasons for the present one. */
const ratingHistory = named(
  "RatingHistory",
  z.object({
    earlier: z.array(z.object({ grade: z.string(), on: calendarDate })).max(20),
    rationale: localizedText,
  }),
);

export const BUILDING_FORMS = ["OFFICE", "WAREHOUSE", "LABORATORY"] as const;
const building = named(
  "Building",
  z.object({
    is: z.literal("BUILDING"),
    form: z.enum(BUILDING_FORMS),
    floors: z.number().int().min(1).max(40),
    /** The floors that belong to the deal, the ground floor being 0. */
    fromFloor: z.number().int().min(0),
    toFloor: z.number().int().min(0),
    /** In degrees north and east, within India. */
    position: z.object({ latitude: z.number().min(6).max(38), longitude: z.number().min(68).max(98) }).optional(),
    /** Places near the building, by distance and by direction in degrees from north. */
    places: z
      .array(
        z.object({
          name: localizedText,
          metres: z.number().int().positive(),
          bearing: z.number().int().min(0).max(359),
        }),
      )
      .max(6),
  }),
);
export type Building = z.output<typeof building>;

export const MACHINE_FORMS = ["BUS", "THREE_WHEELER", "SCANNER", "SOLAR_ROOF", "BATTERY", "WORKSTATION"] as const;
const machines = named(
  "Machines",
  z.object({
    is: z.literal("MACHINES"),
    form: z.enum(MACHINE_FORMS),
    count: z.number().int().positive(),
  }),
);
export type Machines = z.output<typeof machines>;

/** One round in which a company sold new shares. */
const shareRound = named(
  "ShareRound",
  z.object({
    name: z.string().min(1),
    on: calendarDate,
    raised: minorMoney,
    /** Of the whole company, after the round. */
    valuation: minorMoney,
  }),
);

/** Each part is absent where the issuer publishes nothing of the kind. */
export const evidence = named(
  "Evidence",
  z.object({
    financials: financials.optional(),
    ratings: ratingHistory.optional(),
    asset: z.discriminatedUnion("is", [building, machines]).optional(),
    /** A bond's last price of each month before the deal opened, for 100 of outstanding principal, in 1/10,000. */
    monthlyPrices: z.array(z.number().int().positive()).min(2).max(60).optional(),
    rounds: z.array(shareRound).min(1).max(12).optional(),
  }),
);
export type Evidence = z.output<typeof evidence>;
