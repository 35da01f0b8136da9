import { AppError } from "./errors.ts";

/** RFC 9110, section 15.5.6: a 405 names the methods that the path has. */
export const methodNotAllowed = (allow: readonly string[]): AppError =>
  new AppError("METHOD_NOT_ALLOWED", undefined, { allow: [...new Set(allow)] });
