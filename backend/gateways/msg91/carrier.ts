/**
 * SMS and WhatsApp through MSG91 (https://docs.msg91.com): both deliver registered templates only, with the variables of
 * ours. MSG91 knows no idempotency key: a message whose answer was lost is sent once more.
 */
import { z } from "zod";
import { LOCALE_IDS } from "../../../lib/i18n/locales.ts";
import { ProviderLimited, ProviderRefused, ProviderWithheld } from "../deadline.ts";
import type { Message, MessageGateway } from "../messages.ts";
import { type Fetch, ProviderFailed, requestProvider } from "../provider-request.ts";
import type { TemplateIds } from "./template-ids.ts";
import { templateText } from "./template-text.ts";
import { assertFits } from "./template-versions.ts";
import { smsVariablesOf } from "./variable-parts.ts";

export interface Msg91Settings {
  readonly authKey: string;
  readonly templateIds: TemplateIds;
  /** The WhatsApp business number and the namespace of its templates; null: nothing is sent on WhatsApp. */
  readonly whatsApp: { readonly number: string; readonly namespace: string } | null;
  readonly fetch: Fetch;
}

const FLOW = "https://control.msg91.com/api/v5/flow";
const TEMPLATE = "https://control.msg91.com/api/v5/sms/getTemplateVersions";
const WHATSAPP = "https://api.msg91.com/api/v5/whatsapp/whatsapp-outbound-message/bulk/";

/** `message` is the id of the request, or the reason, which may quote the number. */
const flowAnswer = z.object({ type: z.enum(["success", "error"]), message: z.string() });
/** The id of the message is beside the outcome or in `data`, which is a text in other answers. */
const whatsAppAnswer = z.object({
  status: z.enum(["success", "fail"]),
  hasError: z.boolean(),
  request_id: z.string().optional().catch(undefined),
  data: z.object({ message_uuid: z.string().optional() }).optional().catch(undefined),
});

export function msg91Carrier(settings: Msg91Settings): MessageGateway {
  return {
    async send(message) {
      switch (message.channel) {
        case "SMS":
          return sendSms(settings, message);
        case "WHATSAPP":
          return sendOnWhatsApp(settings, message);
        case "EMAIL":
          throw new Error("MSG91 sends no e-mail here");
      }
    },

    check: () => checkTemplates(settings),
  };
}

async function sendSms({ authKey, templateIds, fetch }: Msg91Settings, message: Message): Promise<string> {
  const ids: Readonly<Record<string, string>> = templateIds[message.locale];
  if (message.template === null || !Object.hasOwn(ids, message.template)) {
    throw new ProviderRefused("a text without a registered template");
  }
  const recipient = { mobiles: numberOf(message), ...smsVariablesOf(message.variables) };
  const body = JSON.stringify({ template_id: ids[message.template], short_url: "0", recipients: [recipient] });
  const payload = await post(fetch, FLOW, { authKey, body });
  const { type, message: requestId } = flowAnswer.parse(payload);
  if (type !== "success") throw new ProviderRefused("MSG91 did not accept an SMS");
  return requestId;
}

async function sendOnWhatsApp(
  { authKey, whatsApp, fetch }: Msg91Settings,
  message: Message,
): Promise<string | undefined> {
  if (!whatsApp || message.template === null) {
    throw new ProviderRefused("no WhatsApp number, or a text without a template");
  }
  const template = {
    name: whatsAppName(message.template),
    language: { code: message.locale, policy: "deterministic" },
    namespace: whatsApp.namespace,
    to_and_components: [{ to: [numberOf(message)], components: componentsOf(message) }],
  };
  const payload = { messaging_product: "whatsapp", type: "template", template };
  const body = JSON.stringify({ integrated_number: whatsApp.number, content_type: "template", payload });
  const answered = await post(fetch, WHATSAPP, { authKey, body });
  const { status, hasError, request_id, data } = whatsAppAnswer.parse(answered);
  if (status !== "success" || hasError) throw new ProviderRefused("MSG91 did not accept a message");
  return data?.message_uuid ?? request_id;
}

const SIGN_IN = "notices.code.signIn";

/** The text without which nobody signs in, in each language. @throws as of `assertFits`, and when the key is refused */
async function checkTemplates({ authKey, templateIds, fetch }: Msg91Settings): Promise<void> {
  for (const locale of LOCALE_IDS) {
    const body = JSON.stringify({ template_id: templateIds[locale][SIGN_IN] });
    assertFits(await post(fetch, TEMPLATE, { authKey, body }), templateText(SIGN_IN, locale, ""));
  }
}

interface Posted {
  readonly authKey: string;
  readonly body: string;
}

/**
 * @throws ProviderRefused for a refusal by status, in whatever words: a proxy before MSG91
 * answers with a page of its own; ProviderWithheld for a limit of requests, which sends nothing
 */
async function post(fetch: Fetch, url: string, { authKey, body }: Posted): Promise<unknown> {
  const refused = (cause?: unknown) => new ProviderRefused("MSG91 did not accept a message", { cause });
  try {
    const { status, payload } = await requestProvider(fetch, url, {
      method: "POST",
      headers: headersOf(authKey),
      body,
    });
    if (status >= 300) throw refused();
    return payload;
  } catch (cause) {
    if (cause instanceof ProviderLimited)
      throw new ProviderWithheld("MSG91 limits the rate of our requests", { cause });
    const isRefusal = cause instanceof ProviderFailed && cause.status !== null && cause.status >= 400;
    throw isRefusal ? refused(cause) : cause;
  }
}

const headersOf = (authKey: string) => ({
  authkey: authKey,
  accept: "application/json",
  "content-type": "application/json",
});

/** MSG91 writes numbers with the country code and without the plus sign. */
const numberOf = ({ to }: Message) => to.replace(/^\+/, "");

/** WhatsApp has names in place of ids, of lower-case letters, digits and underscores: ours follow from the key. */
export const whatsAppName = (template: string): string =>
  template
    .replace(/^(?:notification-kinds|notices)\./, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_");

/** WhatsApp numbers the variables in the order of the text. */
const componentsOf = ({ variables }: Message) =>
  Object.fromEntries(
    Object.values(variables).map((value, index) => [`body_${index + 1}`, { type: "text", value }] as const),
  );
