/**
 * E-mail through the platform's own binding (https://developers.cloudflare.com/email-service): it composes the MIME message of
 * text and HTML, signs it (DKIM), and keeps the list of addresses that bounced. Which e-mails have a List-Unsubscribe
 * header: docs/decisions/0257.
 */
import { z } from "zod";
import { SettingError } from "../../../lib/contract/facts/logged-error.ts";
import { pathPrefix } from "../../../lib/i18n/locales.ts";
import type { Env } from "../../env.ts";
import { ProviderRefused, ProviderWithheld } from "../deadline.ts";
import { watched } from "../health/watch.ts";
import { AddressRefused, type Message, type MessageGateway } from "../messages.ts";
import { designedEmail } from "./design.ts";

/** The part of the binding that is used. */
export interface EmailBinding {
  send(email: {
    readonly from: { readonly email: string; readonly name: string };
    readonly to: string;
    readonly subject: string;
    readonly text: string;
    readonly html: string;
    readonly headers?: Readonly<Record<string, string>>;
  }): Promise<unknown>;
}

/** Prefixes of the service's codes for a fault of one message or its recipient: the service itself is not down. */
const ABOUT_ONE_MESSAGE = [
  ...["E_VALIDATION_ERROR", "E_FIELD_MISSING", "E_TOO_MANY_", "E_RECIPIENT_"],
  ...["E_DELIVERY_FAILED", "E_CONTENT_TOO_LARGE", "E_HEADER"],
];

/** Parts of the service's codes for a refusal of all our e-mails: a quota that is used up, or a sender that is not set up. */
const ABOUT_ALL_MESSAGES = ["_LIMIT_EXCEEDED", "E_SENDER_"];

/**
 * Each code that the service publishes is an answer: nothing was sent. Only its own failure (E_INTERNAL_SERVER_ERROR) and what we
 * do not know leave that open.
 * @throws ProviderRefused for a refusal of all messages, the service's own error for any other reason
 */
function messageErrorIn(cause: unknown): Error {
  const error = cause instanceof Error ? cause : new Error(String(cause));
  const code = "code" in error ? String(error.code) : String(error);
  // An address that the binding may not write to (E_RECIPIENT_NOT_ALLOWED) is our setting's fault, and tried again.
  if (code.includes("E_RECIPIENT_SUPPRESSED")) return new AddressRefused();
  if (code.includes("E_RATE_LIMIT"))
    return new ProviderWithheld("the service limits the rate of our e-mails", { cause });
  if (ABOUT_ONE_MESSAGE.some((beginning) => code.includes(beginning)))
    return new ProviderRefused(error.message, { cause });
  if (ABOUT_ALL_MESSAGES.some((part) => code.includes(part))) throw new ProviderRefused(error.message, { cause });
  throw cause;
}

/** `host`: ours, whose page of preferences the header opens. */
function listHeaders({ template, locale }: Message, host: string | null) {
  const isOfList = template?.startsWith("notification-kinds.DEAL_OPENED.") ?? false;
  if (!isOfList || host === null) return {};
  return { headers: { "List-Unsubscribe": `<https://${host}${pathPrefix(locale)}/profile/notifications>` } };
}

type Watch = (send: () => Promise<Error | null>) => Promise<Error | null>;

export function emailCarrier(
  binding: EmailBinding,
  from: string,
  watch: Watch = (send) => send(),
  host: string | null = null,
): MessageGateway {
  return {
    async send(message) {
      if (message.channel !== "EMAIL") throw new Error("an e-mail carrier sends e-mail only");
      const { to, subject, text } = message;
      const html = designedEmail(message);
      const email = { from: { email: from, name: "ultra" }, to, subject, text, html, ...listHeaders(message, host) };
      const refusal = await watch(() => binding.send(email).then(() => null, messageErrorIn));
      if (refusal) throw refusal;
      return undefined;
    },
  };
}

/** @throws Error when the binding or the sender's address is missing. */
export function connectEmail(env: Env): MessageGateway {
  const { EMAIL: binding, EMAIL_FROM: from } = env;
  if (!binding) throw new SettingError("EMAIL", "is not bound");
  if (!z.email().safeParse(from).success) throw new SettingError("EMAIL_FROM", "is no e-mail address");
  return emailCarrier(binding, from, (send) => watched(env, "cloudflare-email", send), env.PUBLIC_HOST);
}
