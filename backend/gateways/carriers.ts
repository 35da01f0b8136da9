/** The carrier of each channel, chosen individually: SMS and WhatsApp by SMS_PROVIDER, e-mail by EMAIL_PROVIDER. */
import type { Env } from "../env.ts";
import { isSandbox } from "../platform/settings.ts";
import { connectEmail } from "./email/carrier.ts";
import type { DeliveryReports, MessageGateway } from "./messages.ts";
import { connectMsg91, connectMsg91Reports } from "./msg91/connect.ts";
import { providerNamed } from "./providers.ts";
import { connected, refuseUnconfigured } from "./unconfigured.ts";

/** SMS and WhatsApp. Null: simulated. @throws Error naming a setting that is missing, too short or unknown */
export const phoneCarrierOf = (env: Env): MessageGateway | null =>
  providerNamed(env, "SMS_PROVIDER") === "msg91" ? connectMsg91(env) : null;

/** Null: simulated. @throws Error naming a setting that is missing or unknown */
export const emailCarrierOf = (env: Env): MessageGateway | null =>
  providerNamed(env, "EMAIL_PROVIDER") === "cloudflare" ? connectEmail(env) : null;

/** The reports of the phone's carrier; null while it is simulated. @throws Error naming a setting that is missing */
export const deliveryReportsOf = (env: Env): DeliveryReports | null =>
  providerNamed(env, "SMS_PROVIDER") === "msg91" ? connectMsg91Reports(env) : null;

/** Whether a message can be sent on WhatsApp. An unknown provider sends none, which must not stop a code by e-mail. */
export const isWhatsAppOpen = (env: Env): boolean =>
  env.SMS_PROVIDER === "msg91" ? env.MSG91_WHATSAPP_NUMBER !== "" : isSandbox(env);

/**
 * Sends each message through the carrier of its channel, or to `outbox` where the channel has none; `outbox` is null in
 * production.
 * Connects a carrier when it is needed, so that a misconfigured one stops its own messages only.
 */
export function routeByChannel(env: Env, outbox: MessageGateway | null): MessageGateway {
  return {
    async send(message) {
      const service = `messages ${message.channel}`;
      const carrierOf = message.channel === "EMAIL" ? emailCarrierOf : phoneCarrierOf;
      const carrier = connected(service, () => carrierOf(env)) ?? outbox;
      if (carrier) return carrier.send(message);
      refuseUnconfigured(service);
    },
  };
}
