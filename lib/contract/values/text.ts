/** Text from outside. Nothing that stands behind `text` (a pattern, a transform, a parser) sees more than `max` characters. */
import { z } from "zod";
import type { ErrorCode } from "./errors.ts";

/** A length above which no field of a form is read, blanks around it included. */
const TYPED_MAX = 400;

export const text = (max: number, code: ErrorCode = "INVALID_INPUT") =>
  z.string().max(max, { error: code, abort: true });

/** As a person types it, without the blanks around it. */
export const typedText = (code?: ErrorCode) => text(TYPED_MAX, code).trim();

/** Controls, marks of direction, and letters that have no shape. */
const INVISIBLE = /[\p{C}\p{DI}]/u;
const MARK_TOWER = /\p{M}{4}/u;

/** Whether a text reads as it is stored: nothing invisible, nothing that changes its direction or covers its neighbours. */
export const isLegible = (line: string): boolean => !INVISIBLE.test(line) && !MARK_TOWER.test(line);

/** What somebody writes to us in their own words: lines, and emoji, but no controls and nothing that changes direction. */
export const freeText = (max: number) =>
  text(max).transform((typed) => typed.replace(/[^\P{Cc}\n]|\p{Bidi_C}/gu, "").trim());
