/** Text from outside. `text` limits the length before any pattern, transform or parser runs. */
import { z } from "zod";
import { plainCode, plainLine } from "../facts/pasted.ts";
import type { ErrorCode } from "./errors.ts";

/** The longest accepted value of a form field, surrounding blanks included. */
const TYPED_MAX = 400;

export const text = (max: number, code: ErrorCode = "INVALID_INPUT") =>
  z.string().max(max, { error: code, abort: true });

/** Typed text without surrounding blanks. */
export const typedText = (code?: ErrorCode) => text(TYPED_MAX, code).trim();

/** A typed number or code in one word, from any keyboard and without the marks of a clipboard. */
export const typedCode = (code?: ErrorCode) => text(TYPED_MAX, code).overwrite(plainCode);

/** A typed line from any keyboard and without the marks of a clipboard. */
export const typedLine = (code?: ErrorCode) => text(TYPED_MAX, code).overwrite(plainLine);

/** A joiner behind a letter of an Indian or Arabic script is part of the spelling: `क्‍ष`. */
const JOINER_IN_WORD = /(?<=[\u0600-\u06ff]|[\u0904-\u0dff])\p{Join_C}(?!\p{Join_C})/gu;

/** Controls, direction marks and invisible letters. */
const INVISIBLE = /[\p{C}\p{DI}]/u;
const MARK_TOWER = /\p{M}{4}/u;

/** Whether a text displays as stored: no invisible characters, direction changes or stacked combining marks. */
export const isLegible = (line: string): boolean =>
  !INVISIBLE.test(line.replace(JOINER_IN_WORD, "")) && !MARK_TOWER.test(line);

/** Free text by an investor: line breaks and emoji are kept, controls and direction marks are removed. */
export const freeText = (max: number) =>
  text(max).transform((typed) => typed.replace(/[^\P{Cc}\n]|\p{Bidi_C}/gu, "").trim());
