/**
 * Feature flags for an investor, from the operators' config or, if `REMOTE_CONFIG_URL` is set, from Firebase. If
 * Firebase is unreachable and was never read, every flag is off.
 */

import { type Paise, paise } from "../../../lib/contract/facts/money.ts";
import type { UserId } from "../../../lib/contract/values/ids.ts";
import { DEFAULT_LOCALE, LOCALES } from "../../../lib/i18n/locales.ts";
import { firebaseAppOf, isEmbedded } from "../../../lib/remote-config/app.ts";
import { RemoteConfigClient } from "../../../lib/remote-config/client.ts";
import {
  CLOSED_REMOTE_CONFIG,
  decodeEntries,
  mayInvest,
  maySellBond,
  parseRemoteConfig,
  REMOTE_CONFIG_KEYS,
  type RemoteConfig,
} from "../../../lib/remote-config/values.ts";
import { readConfig } from "../../catalogue/remote-config.ts";
import type { Env } from "../../env.ts";
import { logFailure } from "../../platform/log.ts";

export interface FeatureFlags {
  readonly investEnabled: boolean;
  /** When false, the wallet is the only source of money for an investment. */
  readonly onlinePaymentEnabled: boolean;
}

export async function featureFlags(env: Env, userId: UserId): Promise<FeatureFlags> {
  const config = await readRemoteConfig(env);
  return { investEnabled: mayInvest(config, userId), onlinePaymentEnabled: config.onlinePaymentEnable };
}

/** Whether this investor may sell a bond before it matures. */
export async function mayBeSold(env: Env, bond: { readonly userId: UserId; readonly isin: string }): Promise<boolean> {
  return maySellBond(await readRemoteConfig(env), bond);
}

/** Sales above this within 24 hours are confirmed with a code. */
export async function saleCodeLimit(env: Env): Promise<Paise> {
  return paise((await readRemoteConfig(env)).saleCodeAboveRupees * 100);
}

async function readRemoteConfig(env: Env): Promise<RemoteConfig> {
  if (isEmbedded(env.REMOTE_CONFIG_URL)) {
    return parseRemoteConfig(await readConfig(env.CATALOGUE, REMOTE_CONFIG_KEYS), reportMalformed);
  }
  const client = clientOf(env);
  const entries = (await Promise.race([client.fetch(), scheduler.wait(WAIT_MS)])) ?? client.entries;
  return entries ? parseRemoteConfig(decodeEntries(entries), reportMalformed) : CLOSED_REMOTE_CONFIG;
}

/** Maximum time that an investor's call waits for the fetch, which continues for later calls. */
const WAIT_MS = 2_000;

/** One client per isolate, because each client limits its own fetch interval. */
let shared: RemoteConfigClient | null = null;

function clientOf(env: Env): RemoteConfigClient {
  shared ??= new RemoteConfigClient({
    app: firebaseAppOf(env),
    transport: {
      fetch: (url, init) => fetch(url, init),
      now: Date.now,
      randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    },
    language: LOCALES[DEFAULT_LOCALE].tag,
    signals: { client: "backend" },
    onFailure: (cause) => logFailure({ event: "remote_config_failed", cause }),
  });
  return shared;
}

const reportMalformed = (kind: string) => logFailure({ event: "remote_config_malformed", kind });
