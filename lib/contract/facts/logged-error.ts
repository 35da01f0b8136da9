/** What the logs of both Workers say of an exception. Never its message, which often quotes the invalid input. */

/** A setting that a Worker cannot use. The log names the setting; a message about a secret holds no value. */
export class SettingError extends Error {
  override readonly name = "SettingError";
  readonly setting: string;

  constructor(setting: string, fault: string) {
    super(`${setting} ${fault}`);
    this.setting = setting;
  }
}

export interface LoggedError {
  readonly name: string;
  /** Of a `SettingError`. */
  readonly setting?: string;
  /** Of an `AppError` and of the platform's own errors: a constant. */
  readonly code?: string;
  /** The innermost stack frames. */
  readonly at?: string;
}

const FRAMES = 3;
const CONSTANT = /^[A-Z][A-Z0-9_]{1,60}$/;
const PLATFORM_CODE = /^ERR_[A-Z_]{1,60}$/;

/** By name and fields: each bundle of a Worker has classes of its own. Undefined where nothing was thrown. */
export function loggedError(cause: unknown): LoggedError | undefined {
  if (cause === undefined) return undefined;
  if (!(cause instanceof Error)) return { name: typeof cause };
  const { name } = cause;
  const setting = constantIn(cause, "setting");
  // A provider's code may quote what was sent.
  const code = name === "AppError" ? constantIn(cause, "code") : constantIn(cause, "code", PLATFORM_CODE);
  return { name, ...(setting && { setting }), ...(code && { code }), at: framesOf(cause) };
}

function constantIn(cause: Error, field: string, form = CONSTANT): string | null {
  const value: unknown = Reflect.get(cause, field);
  return typeof value === "string" && form.test(value) ? value : null;
}

/** The stack begins with the message, which may span several lines and look like a frame. */
function framesOf({ message, stack = "" }: Error): string {
  const at = stack.indexOf(message);
  const frames = at < 0 ? stack : stack.slice(at + message.length);
  return frames
    .split("\n")
    .filter((line) => /^ {4}at /.test(line))
    .slice(0, FRAMES)
    .join(" ");
}
