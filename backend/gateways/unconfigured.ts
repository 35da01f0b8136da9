/** A service that has no provider in production, which must never run on simulated services. */
import { AppError } from "../../lib/contract/values/errors.ts";
import { logFailure } from "../platform/log.ts";

/** An operator configures a gateway within hours rather than seconds; a provider redelivers for a day. */
const RETRY_SECONDS = 600;

/** @throws AppError GATEWAY_UNAVAILABLE always; the log names the service. */
export function refuseUnconfigured(service: string): never {
  logFailure({ event: "gateway_not_configured", kind: service });
  throw new AppError("GATEWAY_UNAVAILABLE", undefined, { retryAfterSeconds: RETRY_SECONDS });
}
