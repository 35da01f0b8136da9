import "server-only";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import { getProfile } from "@/lib/contract/calls/user";
import { getBalance } from "@/lib/contract/calls/wallet";
import type { Currency, Minor } from "@/lib/contract/values/money";
import { PREFERENCE_COOKIES } from "@/lib/contract/values/preference-cookies";
import { initialsOf } from "@/lib/i18n/initials";
import { accountCurrency } from "@/lib/web/account-currency";
import { countryOf } from "./countries";
import { investmentModeOf } from "./investment-mode";
import { readOptional } from "./optional-read";
import { readRemoteConfig } from "./remote-config";
import { readUserConfig } from "./user-config";

/** Asked once a request, by the frame and by whichever page wants them too. */
export const findProfile = cache(() => readOptional(getProfile, {}));
export const findBalance = cache((currency: Currency) => readOptional(getBalance, { currency }));

/** What the wallet of this currency has free; null where that is not known, which is never the same as nothing. */
export async function findFree(currency: Currency): Promise<Minor | null> {
  return (await findBalance(currency))?.balance ?? null;
}

export const findUserConfig = async () => (await readUserConfig()).config;

/**
 * What the frame of every investor page shows. A part the backend could not give is `null`: a frame without a balance is
 * better than no page.
 */
export async function readShell() {
  const [profile, { config, failure }, jar, incoming, rupees, remoteConfig] = await Promise.all([
    findProfile(),
    readUserConfig(),
    cookies(),
    headers(),
    findBalance("INR"),
    readRemoteConfig(),
  ]);
  const giftEnabled = config?.mobileActionsEnabled.giftEnabled ?? null;
  const name = profile?.name ?? null;
  const mode = investmentModeOf({
    giftEnabled,
    country: profile?.country ?? countryOf(incoming.get("cf-ipcountry")),
    remembered: jar.get(PREFERENCE_COOKIES.investmentType)?.value,
  });
  return {
    userId: profile?.userId ?? null,
    children: profile?.children ?? [],
    investor:
      name === null ? null : { name, initials: initialsOf(name), isPictureHidden: remoteConfig.disableUltraUserImg },
    balance: mode === "INR" ? rupees : await findBalance(accountCurrency(null, mode)),
    mayUseGift: giftEnabled ?? false,
    mode,
    configFailure: failure,
  };
}
