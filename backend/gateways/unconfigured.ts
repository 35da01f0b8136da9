/** Services that production cannot use: one without a provider, or whose provider's settings are wrong. */
import { AppError } from "../../lib/contract/values/errors.ts";
import { logFailure } from "../platform/log.ts";
import { GatewayError, ProviderRefused } from "./deadline.ts";

/**
 * Production must never run on simulated services.
 * @throws AppError GATEWAY_UNAVAILABLE always; the log names the service.
 */
export function refuseUnconfigured(service: string): never {
  logFailure({ event: "gateway_not_configured", kind: service });
  throw new GatewayError(new ProviderRefused("nobody has configured the provider"));
}

/**
 * Connects a service when it is needed, so that a wrong setting of one provider stops nothing else.
 * @throws AppError GATEWAY_UNAVAILABLE when a setting is wrong; the log names the service, `npm run ops -- doctor` the
 * setting.
 */
export function connected<Gateway>(service: string, connect: () => Gateway): Gateway {
  try {
    return connect();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    logFailure({ event: "gateway_misconfigured", kind: service, cause });
    throw new GatewayError(new ProviderRefused("a setting of the provider is wrong", { cause }));
  }
}
