/**
 * E-mail through the platform's own binding (https://developers.cloudflare.com/email-service): it composes the MIME message of
 * text and HTML, signs it (DKIM), and keeps the list of addresses that bounced. No message is advertising, so none has a
 * List-Unsubscribe header.
 */
import { z } from "zod";
import type { Env } from "../../env.ts";
import { watched } from "../health/watch.ts";
import { AddressRefused, type MessageGateway } from "../messages.ts";
import { designedEmail } from "./design.ts";

/** The part of the binding that is used. */
export interface EmailBinding {
  send(email: {
    readonly from: { readonly email: string; readonly name: string };
    readonly to: string;
    readonly subject: string;
    readonly text: string;
    readonly html: string;
  }): Promise<unknown>;
}

/** The refusal of the recipient, which does not mean that the service is away. @throws any other error as it is */
function addressErrorIn(cause: unknown): AddressRefused {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : String(cause);
  if (code.includes("E_RECIPIENT_SUPPRESSED")) return new AddressRefused();
  throw cause;
}

type Watch = (send: () => Promise<AddressRefused | null>) => Promise<AddressRefused | null>;

export function emailCarrier(binding: EmailBinding, from: string, watch: Watch = (send) => send()): MessageGateway {
  return {
    async send(message) {
      if (message.channel !== "EMAIL") throw new Error("an e-mail carrier sends e-mail only");
      const { to, subject, text } = message;
      const email = { from: { email: from, name: "ultra" }, to, subject, text, html: designedEmail(message) };
      const refusal = await watch(() => binding.send(email).then(() => null, addressErrorIn));
      if (refusal) throw refusal;
    },
  };
}

/** @throws Error when the binding or the sender's address is missing. */
export function connectEmail(env: Env): MessageGateway {
  const { EMAIL: binding, EMAIL_FROM: from } = env;
  if (!binding) throw new Error("EMAIL is not bound");
  if (!z.email().safeParse(from).success) throw new Error("EMAIL_FROM is no e-mail address");
  return emailCarrier(binding, from, (send) => watched(env, "cloudflare-email", send));
}
