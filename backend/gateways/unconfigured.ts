/** A service that has no provider in production, which must never run on simulated services. */
import { logFailure } from "../platform/log.ts";
import { GatewayError, ProviderRefused } from "./deadline.ts";

/** @throws AppError GATEWAY_UNAVAILABLE always; the log names the service. */
export function refuseUnconfigured(service: string): never {
  logFailure({ event: "gateway_not_configured", kind: service });
  throw new GatewayError(new ProviderRefused("nobody has configured the provider"));
}
