/** Config that operators store at the edge, for decisions before any call to the backend. */
import { z } from "zod";
import { localized } from "../contract/values/localized.ts";
import { settlementDays } from "./settlement-days.ts";

const region = z
  .string()
  .max(2)
  .regex(/^[A-Z]{2}$/);

export const edgeValues = z.object({
  /** Shown to signed-in investors on every page, in their language; none if empty or absent. */
  siteNotice: localized(z.string().max(400)).nullish(),
  /** ISO 3166-1 countries whose visitors see GIFT first. Absent: every country but India. */
  giftRegions: z.array(region).max(250).nullish(),
  /** While on, every page and call responds with 503, at most until `until`. */
  maintenance: z.object({ isOn: z.boolean(), until: z.iso.datetime({ offset: true }).max(40).optional() }).nullish(),
  /** Written by `npm run ops -- holidays`. */
  settlementDays: settlementDays.nullish(),
});
export type EdgeValues = z.infer<typeof edgeValues>;

export const EDGE_KEYS: readonly string[] = Object.keys(edgeValues.shape);

/** Validates one key's value as set by an operator. */
export const isValidEdgeValue = (key: string, value: unknown): boolean =>
  edgeValues.safeParse({ [key]: value }).success;
