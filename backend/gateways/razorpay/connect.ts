/** Reads Razorpay's credentials from the settings, and opens the gateway with them. */

import { SettingError } from "../../../lib/contract/facts/logged-error.ts";
import type { Env } from "../../env.ts";
import { wallClock } from "../../platform/clock.ts";
import { assertFit } from "../../platform/secrets.ts";
import { siteOriginOf } from "../../platform/site-origin.ts";
import { watchedFetch } from "../health/watch.ts";
import type { PaymentsGateway } from "../payments.ts";
import type { VirtualAccountsGateway } from "../virtual-accounts.ts";
import { type RazorpaySettings, razorpayPayments } from "./payments.ts";
import { razorpayVirtualAccounts } from "./virtual-accounts.ts";

type RazorpayCredentials = Pick<RazorpaySettings, "keyId" | "keySecret" | "webhookSecrets">;

/** Razorpay generates this secret; it is shorter than our own minimum. */
const KEY_SECRET_LENGTH_MIN = 20;

/**
 * A live key moves real money: the sandbox, whose clock can be moved, accepts test keys only, and production live keys
 * only. The webhook's secret is one, or the new and the old one during a rotation.
 * @throws Error naming the setting that is missing, too short, or of the other environment.
 */
export function razorpayCredentialsIn(env: Env, { isSandbox }: { readonly isSandbox: boolean }): RazorpayCredentials {
  const prefix = isSandbox ? "rzp_test_" : "rzp_live_";
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = env;
  if (!keyId?.startsWith(prefix))
    throw new SettingError("RAZORPAY_KEY_ID", `is missing, or does not begin with ${prefix}`);
  assertFit("RAZORPAY_KEY_SECRET", keySecret, KEY_SECRET_LENGTH_MIN);
  const webhookSecrets = (env.RAZORPAY_WEBHOOK_SECRET ?? "").split(" ");
  for (const secret of webhookSecrets) assertFit("RAZORPAY_WEBHOOK_SECRET", secret);
  return { keyId, keySecret, webhookSecrets };
}

export const connectSmartCollect = (env: Env, environment: { readonly isSandbox: boolean }): VirtualAccountsGateway =>
  razorpayVirtualAccounts({
    ...razorpayCredentialsIn(env, environment),
    fetch: watchedFetch(env, "razorpay-smart-collect"),
  });

export const connectRazorpay = (env: Env, environment: { readonly isSandbox: boolean }): PaymentsGateway =>
  razorpayPayments({
    ...razorpayCredentialsIn(env, environment),
    origin: siteOriginOf(env),
    clock: wallClock,
    fetch: watchedFetch(env, "razorpay"),
  });
