/** The requests that providers send to ultra, as `webhooks` of `openapi.json`. Their bodies are the providers' own formats. */
import { ERROR_STATUS, type ErrorCode } from "../values/errors.ts";
import { problemContent } from "./responses.ts";

type Json = Record<string, unknown>;

interface Webhook {
  readonly name: string;
  readonly summary: string;
  /** The effect of an accepted message, as a sentence for the reader of the documentation. */
  readonly effect: string;
  /**
   * Keys of `WEBHOOK_SIGNATURES`: one of them verifies a message, according to the provider that is connected. None where
   * the body itself carries a secret.
   */
  readonly signatures: readonly Signature[];
  readonly accepted: 202 | 204;
  /** Error codes besides those of every webhook. */
  readonly refusals?: readonly ErrorCode[];
}

/** By address. */
const WEBHOOKS: Readonly<Record<string, Webhook>> = {
  "/webhooks/payments": {
    name: "payment",
    summary: "The status of a payment changed",
    effect: "Money moves once for each payment, whichever and however many messages report it.",
    signatures: ["razorpaySignature", "sandboxPaymentSignature"],
    accepted: 204,
  },
  "/webhooks/bank-credits": {
    name: "bankCredit",
    summary: "A transfer arrived in an investor's virtual account in rupees",
    effect: "ultra reads from the provider what arrived, and credits each transfer once.",
    signatures: ["razorpaySignature", "sandboxBankCreditSignature"],
    accepted: 204,
  },
  "/webhooks/payouts": {
    name: "payout",
    summary: "The status of a withdrawal changed",
    effect: "ultra reads the status from the provider. The message itself moves no money.",
    signatures: ["cashfreeSignature"],
    accepted: 204,
  },
  "/webhooks/bank-accounts": {
    name: "bankAccount",
    summary: "The check of a bank account has ended",
    effect: "ultra reads the outcome from the provider. The message itself decides nothing.",
    signatures: ["cashfreeSignature"],
    accepted: 204,
  },
  "/webhooks/remittances": {
    name: "remittance",
    summary: "The status of a transfer from abroad changed",
    effect: "Money is credited once for each transfer. A bank that reports by statement sends none.",
    signatures: ["sandboxRemittanceSignature"],
    accepted: 204,
  },
  "/webhooks/messages": {
    name: "message",
    summary: "An SMS or a WhatsApp message was delivered, or was not",
    effect: "A number that does not exist is shown in the profile. The field `secret` of the body verifies the sender.",
    signatures: [],
    accepted: 204,
    refusals: ["TOO_MANY_REQUESTS"],
  },
  "/webhooks/content": {
    name: "content",
    summary: "An article, author, tag or the company's page changed in Strapi",
    effect: "The pages that show it are rendered anew.",
    signatures: ["contentSecret"],
    accepted: 202,
  },
};

const header = (name: string, description: string) => ({ type: "apiKey", in: "header", name, description }) as const;

export const WEBHOOK_SIGNATURES = {
  razorpaySignature: header(
    "X-Razorpay-Signature",
    "Hexadecimal HMAC-SHA256 of the body under the webhook's secret. `X-Razorpay-Event-Id` identifies the event.",
  ),
  cashfreeSignature: header(
    "X-Webhook-Signature",
    "Base64 HMAC-SHA256 of `X-Webhook-Timestamp` and the body under the client secret. Older than a day, it is refused.",
  ),
  sandboxPaymentSignature: header("X-Payments-Signature", "Of the simulated payment provider, in a sandbox only."),
  sandboxBankCreditSignature: header("X-Bank-Credit-Signature", "Of the simulated bank, in a sandbox only."),
  sandboxRemittanceSignature: header("X-Remittance-Signature", "Of the simulated bank abroad, in a sandbox only."),
  contentSecret: { type: "http", scheme: "bearer", description: "CONTENT_WEBHOOK_SECRET." },
} as const satisfies Record<string, Json>;

type Signature = keyof typeof WEBHOOK_SIGNATURES;

/** A sender repeats a message that was not accepted; none of these codes is an answer about the event itself. */
const REFUSALS = [
  "INVALID_INPUT",
  "UNAUTHENTICATED",
  "PAYLOAD_TOO_LARGE",
  "GATEWAY_UNAVAILABLE",
  "INTERNAL",
] as const satisfies readonly ErrorCode[];

export function describedWebhooks(): Json {
  return Object.fromEntries(
    Object.entries(WEBHOOKS).map(([address, webhook]) => [webhook.name, { post: operationOf(address, webhook) }]),
  );
}

function operationOf(
  address: string,
  { name, summary, effect, signatures, accepted, refusals: own = [] }: Webhook,
): Json {
  const refusals = [...REFUSALS, ...own].map((code) => [
    ERROR_STATUS[code],
    { description: code, content: problemContent([code]) },
  ]);
  return {
    operationId: `webhook.${name}`,
    tags: ["Webhooks"],
    summary,
    description: `Sent to \`${address}\`. ${effect} Messages may be repeated, late or out of order.`,
    security: signatures.map((signature) => ({ [signature]: [] })),
    requestBody: { required: true, content: { "application/json": { schema: { type: "object" } } } },
    responses: {
      [accepted]: { description: "Taken, or about nothing that ultra knows. It need not be sent again." },
      ...Object.fromEntries(refusals),
    },
  };
}
