import "server-only";
import { headers } from "next/headers";
import { cache } from "react";
import { countUnread } from "@/lib/contract/calls/notifications";
import { getProfile, isInvested } from "@/lib/contract/calls/user";
import { getBalance } from "@/lib/contract/calls/wallet";
import type { Currency, Minor } from "@/lib/contract/facts/money";
import { initialsOf } from "@/lib/i18n/initials";
import { accountCurrency } from "@/lib/web/account-currency";
import { leadsToGift } from "./edge-decisions";
import { CHOSEN_MODE_HEADER, confirmMode, modeOfPlace, readChoice } from "./investment-mode";
import { readOptional } from "./optional-read";
import { platformEnv } from "./platform";
import { readRemoteConfig } from "./remote-config";
import { readUserConfig } from "./user-config";

/** Fetched at most once per request, for the app shell and the page. */
export const findProfile = cache(() => readOptional(getProfile, {}));
export const findBalance = cache((currency: Currency) => readOptional(getBalance, { currency }));

/** Whether to show the parts that are hidden until the first investment; false when unknown (specification §4). */
export const findIsInvested = cache(async (): Promise<boolean> => {
  return (await readOptional(isInvested, {}))?.isInvested ?? false;
});

/** The spendable balance of a currency's wallet; null when unknown, which must not be shown as zero. */
export async function findFree(currency: Currency): Promise<Minor | null> {
  return (await findBalance(currency))?.balance ?? null;
}

export const findUserConfig = async () => (await readUserConfig()).config;

/** The mode that the middleware has chosen from the request, which `findMode` confirms once the account's settings are read. */
export const findLikelyMode = async () => readChoice((await headers()).get(CHOSEN_MODE_HEADER)).mode;

/** INR or GIFT, for a page that differs between them. */
export const findMode = cache(async () => (await readShell()).mode);

/** The currency of a page whose address names none. */
export const findDefaultCurrency = async (): Promise<Currency> => accountCurrency(null, await findMode());

/**
 * The data of the app shell around every investor page. A part that the backend could not provide is `null`, so that
 * the page still renders.
 */
export const readShell = cache(async () => {
  const [profile, { config, failure }, incoming, rupees, remoteConfig, notifications] = await Promise.all([
    findProfile(),
    readUserConfig(),
    headers(),
    findBalance("INR"),
    readRemoteConfig(),
    readOptional(countUnread, {}),
  ]);
  const giftEnabled = config?.mobileActionsEnabled.giftEnabled ?? null;
  const name = profile?.name ?? null;
  const country = profile?.country ?? null;
  const residence = country === null ? null : modeOfPlace(await leadsToGift(platformEnv(), country));
  const { mode, selected } = confirmMode(readChoice(incoming.get(CHOSEN_MODE_HEADER)), { giftEnabled, residence });
  return {
    userId: profile?.userId ?? null,
    children: profile?.children ?? [],
    investor:
      name === null ? null : { name, initials: initialsOf(name), isPictureHidden: remoteConfig.disableUltraUserImg },
    balance: mode === "INR" ? rupees : await findBalance(accountCurrency(null, mode)),
    unread: notifications?.unread ?? null,
    mayUseGift: giftEnabled ?? false,
    mode,
    selectedMode: selected,
    configFailure: failure,
  };
});
