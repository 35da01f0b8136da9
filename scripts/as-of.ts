import { clockOffsetOf } from "../lib/contract/facts/clock-offset.ts";

/*
 * Invariant: tests run as of a stated instant, whatever the machine's date: wherever the product reads its business
 * clock, in both Workers, the build, the seed and the tests. The clock runs on from there.
 */

/** Noon of a Wednesday in India, with no holiday, month end or weekend within a day. */
const DEFAULT_AS_OF = "2026-11-25T06:30:00Z";

/** `ULTRA_AS_OF` names the instant; the processes of one run share `CLOCK_OFFSET_MS`. */
type Variables = Readonly<Record<string, string | undefined>>;

/** The instant of `--as-of`, else of ULTRA_AS_OF, else the default. @throws Error when it is no instant with a zone */
function instantOf(args: readonly string[], { ULTRA_AS_OF }: Variables): string {
  const at = args.indexOf("--as-of");
  const text = (at < 0 ? ULTRA_AS_OF : args[at + 1]) ?? DEFAULT_AS_OF;
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text);
  if (!isInstant || Number.isNaN(Date.parse(text))) {
    throw new Error(`--as-of takes an instant such as 2027-03-31T18:25:00Z, not ${text}`);
  }
  return new Date(text).toISOString();
}

/**
 * Moves the business clock of this process and of every process that it starts, unless a parent process has done so.
 * Returns the instant as of which the run began.
 */
export function beginAsOf(args: readonly string[] = [], variables: Record<string, string | undefined> = process.env) {
  const instant = instantOf(args, variables);
  if (clockOffsetOf(variables.CLOCK_OFFSET_MS) === 0) {
    variables.ULTRA_AS_OF = instant;
    variables.CLOCK_OFFSET_MS = String(Date.parse(instant) - Date.now());
  }
  return instant;
}
