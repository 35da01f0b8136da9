/** Errors that concern an input of a call, typed by the call: a name that it does not have does not compile. */
import type { Call, InputOf } from "./define.ts";
import { AppError, type ErrorCode } from "./values/errors.ts";

/** The name of an input; of several calls, one that all of them have. */
export type FieldOf<C extends Call> = keyof InputOf<C> & string;

/** The errors that a call's form shows beside its fields. */
export type FieldErrors<C extends Call> = Readonly<Partial<Record<FieldOf<C>, ErrorCode>>>;

/** `fieldError<typeof withdraw>("amount", "INSUFFICIENT_BALANCE")`: named to the compiler alone, so a rule imports no call. */
export const fieldError = <C extends Call>(field: FieldOf<C>, code: ErrorCode): AppError =>
  new AppError(code, { [field]: code });
