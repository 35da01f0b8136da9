/**
 * Names that an investor chooses for others to see. Always true here: letters of any script and what stands between
 * them; nothing that could be an address, a phone number or a name of ours; nothing invisible, nothing that turns the
 * direction of what follows, no towers of marks. Markup is refused here, and is text wherever it is drawn.
 */
import { z } from "zod";
import { FRIENDLY_NAME_MAX, GROUP_NAME_MAX } from "./shown-name-limits.ts";

/** What a domain looks like: a dot with more than an initial behind it. */
const ADDRESS = /\.\p{L}{2}/u;
const TOWER = /\p{M}{4}/u;
/** Nobody speaks for us. */
const OURS = /(?<!\p{L})ultra(?!\p{L})/iu;

const isHarmless = (name: string) => !ADDRESS.test(name) && !TOWER.test(name) && !OURS.test(name);

/** One spelling for each name: composed, with single spaces. */
const tidied = z
  .string()
  .max(400)
  .transform((typed) => typed.normalize("NFC").replace(/\s+/gu, " ").trim());

/** How an investor is called in front of others: `Asha`, `Asha R.`, `आशा`. No digits, so no phone number. */
export const friendlyName = tidied.pipe(
  z
    .string()
    .min(2, "FRIENDLY_NAME_INVALID")
    .max(FRIENDLY_NAME_MAX, "FRIENDLY_NAME_INVALID")
    .regex(/^\p{L}[\p{L}\p{M} .'’-]*$/u, "FRIENDLY_NAME_INVALID")
    .refine(isHarmless, "FRIENDLY_NAME_INVALID"),
);

/** Enough for a year, too few for a phone. */
const GROUP_DIGITS_MAX = 4;

/** How a group is called in front of whoever has its code: `Rao & sons, 2026`. */
export const groupName = tidied.pipe(
  z
    .string()
    .min(2, "GROUP_NAME_INVALID")
    .max(GROUP_NAME_MAX, "GROUP_NAME_INVALID")
    .regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N} .,&'’-]*$/u, "GROUP_NAME_INVALID")
    .refine((name) => [...name.matchAll(/\p{N}/gu)].length <= GROUP_DIGITS_MAX, "GROUP_NAME_INVALID")
    .refine(isHarmless, "GROUP_NAME_INVALID"),
);
