/** What operators keep at the edge, for what is decided before any call to the backend. */
import { z } from "zod";
import { localized } from "../contract/values/localized.ts";

const region = z
  .string()
  .max(2)
  .regex(/^[A-Z]{2}$/);

export const edgeValues = z.object({
  /** What every signed-in investor reads on top of each page, in their language; empty or absent for nothing. */
  siteNotice: localized(z.string().max(400)).nullish(),
  /** Countries whose visitors see GIFT first, ISO 3166-1. Absent: every country but India. */
  giftRegions: z.array(region).max(250).nullish(),
  /** While on, every page and call answers 503. It ends by itself at `until`. */
  maintenance: z.object({ isOn: z.boolean(), until: z.iso.datetime({ offset: true }).max(40).optional() }).nullish(),
});
export type EdgeValues = z.infer<typeof edgeValues>;

export const EDGE_KEYS: readonly string[] = Object.keys(edgeValues.shape);

/** One key's value, as an operator sets it. */
export const isValidEdgeValue = (key: string, value: unknown): boolean =>
  edgeValues.safeParse({ [key]: value }).success;
