/**
 * Names that an investor chooses for others to see. Always true here: letters of any script and what stands between
 * them; nothing that could be an address, a phone number or a name of ours; nothing invisible, nothing that turns the
 * direction of what follows, no towers of marks. Markup is refused here, and is text wherever it is drawn.
 */
import { z } from "zod";
import type { ErrorCode } from "./errors.ts";
import { FRIENDLY_NAME_MAX, GROUP_NAME_MAX } from "./shown-name-limits.ts";
import { isLegible, typedText } from "./text.ts";

/** What a domain looks like: a dot with more than an initial behind it. */
const ADDRESS = /\.\p{L}{2}/u;
/** Nobody speaks for us. */
const OURS = /(?<!\p{L})ultra(?!\p{L})/iu;

const isHarmless = (name: string) => isLegible(name) && !ADDRESS.test(name) && !OURS.test(name);

/** One spelling for each name: composed, with single spaces. */
const tidied = (code: ErrorCode) => typedText(code).transform((typed) => typed.normalize("NFC").replace(/\s+/gu, " "));

/** How an investor is called in front of others: `Asha`, `Asha R.`, `आशा`. No digits, so no phone number. */
export const friendlyName = tidied("FRIENDLY_NAME_INVALID").pipe(
  z
    .string()
    .max(FRIENDLY_NAME_MAX, { error: "FRIENDLY_NAME_INVALID", abort: true })
    .min(2, { error: "FRIENDLY_NAME_INVALID", abort: true })
    .regex(/^\p{L}[\p{L}\p{M} .'’-]*$/u, { error: "FRIENDLY_NAME_INVALID", abort: true })
    .refine(isHarmless, "FRIENDLY_NAME_INVALID"),
);

/** Enough for a year, too few for a phone. */
const GROUP_DIGITS_MAX = 4;

/** How a group is called in front of whoever has its code: `Rao & sons, 2026`. */
export const groupName = tidied("GROUP_NAME_INVALID").pipe(
  z
    .string()
    .max(GROUP_NAME_MAX, { error: "GROUP_NAME_INVALID", abort: true })
    .min(2, { error: "GROUP_NAME_INVALID", abort: true })
    .regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N} .,&'’-]*$/u, { error: "GROUP_NAME_INVALID", abort: true })
    .refine((name) => [...name.matchAll(/\p{N}/gu)].length <= GROUP_DIGITS_MAX, "GROUP_NAME_INVALID")
    .refine(isHarmless, "GROUP_NAME_INVALID"),
);
