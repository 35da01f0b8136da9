/**
 * Public names chosen by investors. Invariants: a name consists of letters of any script and separators; it cannot be
 * a web address, a phone number or a name of ultra; it contains no invisible characters, direction marks or stacked
 * combining marks. Markup is rejected here and also escaped wherever a name is rendered.
 */
import { z } from "zod";
import { FRIENDLY_NAME_MAX, GROUP_NAME_MAX } from "../facts/shown-name-limits.ts";
import type { ErrorCode } from "./errors.ts";
import { isLegible, typedText } from "./text.ts";

/** The shape of a domain: a dot followed by at least two letters. */
const ADDRESS = /\.\p{L}{2}/u;
/** Prevents impersonation of ultra. */
const RESERVED_NAME = /(?<!\p{L})ultra(?!\p{L})/iu;

const isHarmless = (name: string) => isLegible(name) && !ADDRESS.test(name) && !RESERVED_NAME.test(name);

/** One spelling for each name: Unicode-composed, with single spaces. */
const tidied = (code: ErrorCode) => typedText(code).transform((typed) => typed.normalize("NFC").replace(/\s+/gu, " "));

/** An investor's public name: `Asha`, `Asha R.`, `आशा`. Digits are excluded, and with them phone numbers. */
export const friendlyName = tidied("FRIENDLY_NAME_INVALID").pipe(
  z
    .string()
    .max(FRIENDLY_NAME_MAX, { error: "FRIENDLY_NAME_INVALID", abort: true })
    .min(2, { error: "FRIENDLY_NAME_INVALID", abort: true })
    .regex(/^\p{L}(?:[\p{L}\p{M} .'’-]|\p{Join_C})*$/u, { error: "FRIENDLY_NAME_INVALID", abort: true })
    .refine(isHarmless, "FRIENDLY_NAME_INVALID"),
);

/** The most digits in a group's name: enough for a year, too few for a phone number. */
const GROUP_DIGITS_MAX = 4;

/** A group's public name, visible to anyone with its code: `Rao & sons, 2026`. */
export const groupName = tidied("GROUP_NAME_INVALID").pipe(
  z
    .string()
    .max(GROUP_NAME_MAX, { error: "GROUP_NAME_INVALID", abort: true })
    .min(2, { error: "GROUP_NAME_INVALID", abort: true })
    .regex(/^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} .,&'’-]|\p{Join_C})*$/u, { error: "GROUP_NAME_INVALID", abort: true })
    .refine((name) => [...name.matchAll(/\p{N}/gu)].length <= GROUP_DIGITS_MAX, "GROUP_NAME_INVALID")
    .refine(isHarmless, "GROUP_NAME_INVALID"),
);
