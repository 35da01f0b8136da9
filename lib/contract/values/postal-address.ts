/** A postal address in India, as a person types it. */
import { z } from "zod";
import { GST_STATES } from "../facts/gstin.ts";
import { plainProse } from "../facts/pasted.ts";
import { statesOfPin } from "../facts/pin-codes.ts";
import { named } from "./named.ts";
import { isLegible, text, typedCode, typedText } from "./text.ts";

const LINE_MAX = 100;
const CITY_MAX = 60;

/**
 * Letters of any script, digits, and the signs of addresses: `#12/3, 4th Cross (near the lake)`. No other numbers: `12²` and `12½`
 * would be printed as another house. `॰` abbreviates a word in Devanagari.
 */
const WRITTEN = /^[\p{L}\p{Nd}#('‘’"“](?:[\p{L}\p{M}\p{Nd} .,'‘’"“”/#&()+:;\u0970-]|\p{Join_C})*$/u;
const HAS_LETTER = /[\p{L}\p{Nd}]/u;

const line = (max: number) =>
  typedText("ADDRESS_INVALID")
    .overwrite(plainProse)
    .max(max, { error: "ADDRESS_INVALID", abort: true })
    .regex(WRITTEN, { error: "ADDRESS_INVALID", abort: true })
    .refine((typed) => HAS_LETTER.test(typed) && isLegible(typed), "ADDRESS_INVALID");

const pin = typedCode("PIN_INVALID")
  .regex(/^[1-9]\d{5}$/, { error: "PIN_INVALID", abort: true })
  .refine((code) => statesOfPin(code)?.length !== 0, { error: "PIN_INVALID", abort: true });

/** States and union territories by their code in GST. */
const gstState = named("GstState", z.enum(GST_STATES, "STATE_INVALID"));

/** A string on the wire, so that a form sends an empty choice and every field is refused at once. */
const typedState = text(2, "STATE_INVALID")
  .meta({ enum: [...GST_STATES] })
  .pipe(gstState);

export const typedPostalAddress = z
  .strictObject({
    line1: line(LINE_MAX),
    /** Area or landmark. */
    line2: line(LINE_MAX).nullable(),
    city: line(CITY_MAX),
    pin,
    state: typedState,
  })
  .refine((address) => statesOfPin(address.pin)?.includes(address.state) ?? true, {
    path: ["pin"],
    message: "PIN_OTHER_STATE",
  });

/** As it was accepted: a later table of PIN codes does not unmake it. */
export const postalAddress = named(
  "PostalAddress",
  z.object({
    line1: z.string(),
    line2: z.string().nullable(),
    city: z.string(),
    pin: z.string(),
    state: gstState,
  }),
);
export type PostalAddress = z.output<typeof postalAddress>;
