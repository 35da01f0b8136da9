/** Closes the site while operators set maintenance, except for incoming money, operators and files. */
import { AppError } from "../contract/values/errors.ts";
import { type EdgeEnv, findMaintenance } from "./edge-decisions.ts";

const OPEN_PREFIXES = ["/webhooks/", "/ops/", "/sandbox/", "/_next/"];
const FILE = /\.[a-z0-9]{1,8}$/;

/** @throws AppError UNDER_MAINTENANCE with the seconds after which a retry may succeed. */
export async function assertNoMaintenance(request: Request, env: EdgeEnv, now: number): Promise<void> {
  const { pathname } = new URL(request.url);
  const isCall = pathname.startsWith("/api/");
  if (!isCall && (FILE.test(pathname) || OPEN_PREFIXES.some((prefix) => pathname.startsWith(prefix)))) return;
  const maintenance = await findMaintenance(env, now);
  if (maintenance)
    throw new AppError("UNDER_MAINTENANCE", undefined, { retryAfterSeconds: maintenance.retryAfterSeconds });
}
