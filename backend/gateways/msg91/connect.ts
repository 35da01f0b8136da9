/** Reads the settings of MSG91, and opens the carrier with them. */
import { SettingError } from "../../../lib/contract/facts/logged-error.ts";
import type { Env } from "../../env.ts";
import { assertFit } from "../../platform/secrets.ts";
import { watchedFetch } from "../health/watch.ts";
import type { DeliveryReports, MessageGateway } from "../messages.ts";
import { msg91Carrier } from "./carrier.ts";
import { readMsg91Report } from "./reports.ts";
import { listUnregistered, TEMPLATE_IDS, type TemplateIds } from "./template-ids.ts";

/** MSG91 generates its keys. */
const AUTH_KEY_LENGTH_MIN = 20;

/** @throws Error naming the setting that is missing or too short, or a text without a registered template. */
export function connectMsg91(env: Env, ids: TemplateIds = TEMPLATE_IDS): MessageGateway {
  const { MSG91_AUTH_KEY: authKey, MSG91_WHATSAPP_NUMBER: number, MSG91_WHATSAPP_NAMESPACE: namespace } = env;
  assertFit("MSG91_AUTH_KEY", authKey, AUTH_KEY_LENGTH_MIN);
  assertFit("MSG91_WEBHOOK_SECRET", env.MSG91_WEBHOOK_SECRET);
  const [first, ...others] = listUnregistered(ids);
  if (first) throw new Error(`no MSG91 template is registered for ${first} and ${others.length} other texts`);
  if (!number !== !namespace)
    throw new SettingError("MSG91_WHATSAPP_NUMBER", "and MSG91_WHATSAPP_NAMESPACE go together");
  const whatsApp = number ? { number, namespace } : null;
  return msg91Carrier({ authKey, templateIds: ids, whatsApp, fetch: watchedFetch(env, "msg91") });
}

/** @throws Error when the setting is missing or too short. */
export function connectMsg91Reports({ MSG91_WEBHOOK_SECRET: secret }: Env): DeliveryReports {
  assertFit("MSG91_WEBHOOK_SECRET", secret);
  return { read: (body) => readMsg91Report(body, secret) };
}
