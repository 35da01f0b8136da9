/** A service that has no provider in production, which must never run on simulated services. */
import { AppError } from "../../lib/contract/values/errors.ts";
import { logFailure } from "../platform/log.ts";
import { OPERATOR_RETRY_SECONDS } from "./deadline.ts";

/** @throws AppError GATEWAY_UNAVAILABLE always; the log names the service. */
export function refuseUnconfigured(service: string): never {
  logFailure({ event: "gateway_not_configured", kind: service });
  throw new AppError("GATEWAY_UNAVAILABLE", undefined, { retryAfterSeconds: OPERATOR_RETRY_SECONDS });
}
