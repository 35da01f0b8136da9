/**
 * MSG91's delivery reports as its public documentation has them ("How to Receive SMS / WhatsApp Delivery Reports via Webhook
 * (New)"): our payload in its panel, with MSG91's values in place of its variables. A payload of other names fails the test.
 */
import { z } from "zod";

export const WEBHOOK_SECRET = "0f1e2d3c4b5a69788796a5b4c3d2e1f0ffee";

/** Every name that the samples have. */
const SMS_NAMES = [
  ...["requestId", "requestedAt", "status", "deliveryTime", "telNum", "credit", "senderId", "campaignName", "route"],
  ...["campaign_pid", "clientId", "UUID", "INMSID", "CRQID", "failureReason", "smsLength"],
] as const;
const WHATSAPP_NAMES = [
  ...["crqid", "companyId", "requestedAt", "customerNumber", "content", "requestId", "reason", "eventName", "uuid"],
  ...["integratedNumber", "messageType", "direction", "templateName", "campaignName"],
  // The earlier sample's.
  ...["CRQID", "mobile", "failureReason", "status"],
] as const;

const payloadOf = (names: readonly string[]) =>
  z.strictObject({
    secret: z.string(),
    ...Object.fromEntries(names.map((name) => [name, z.string().optional()])),
  });

const PUBLISHED = { SMS: payloadOf(SMS_NAMES), WHATSAPP: payloadOf(WHATSAPP_NAMES) };

type Values = Readonly<Record<string, string>>;

/** @throws ZodError for a name that MSG91 does not publish */
const bodyOf = (channel: "SMS" | "WHATSAPP", values: Values, secret: string): string =>
  JSON.stringify(PUBLISHED[channel].parse({ secret, ...values }));

export const smsReport = (values: Values, secret = WEBHOOK_SECRET): string =>
  bodyOf(
    "SMS",
    {
      ...{ requestId: "3764726a4d6b323032313331", requestedAt: "2026-11-25T06:30:00.000Z", telNum: "919876543210" },
      ...{ status: "1", failureReason: "", credit: "1", senderId: "ULTRAX", UUID: "" },
      ...values,
    },
    secret,
  );

export const whatsAppReport = (values: Values, secret = WEBHOOK_SECRET): string =>
  bodyOf(
    "WHATSAPP",
    {
      ...{ requestId: "8801", uuid: "b1946ac9-2492-4d23-8b7e-0f3a1c9d5e77", requestedAt: "2026-11-25T06:30:00.000Z" },
      ...{ customerNumber: "919876543210", eventName: "delivered", reason: "", direction: "outbound" },
      ...values,
    },
    secret,
  );
