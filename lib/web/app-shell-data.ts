import "server-only";
import { cookies } from "next/headers";
import { cache } from "react";
import { getProfile, getUserConfig } from "@/lib/contract/calls/user";
import { getBalance } from "@/lib/contract/calls/wallet";
import type { OutputOf } from "@/lib/contract/define";
import type { Currency, Minor } from "@/lib/contract/values/money";
import { PREFERENCE_COOKIES } from "@/lib/contract/values/preference-cookies";
import { initialsOf } from "@/lib/i18n/initials";
import { accountCurrency } from "@/lib/web/account-currency";
import { readOptional } from "./optional-read";
import { findToken } from "./session";
import { ttlCache } from "./ttl-cache";

/** Asked once a request, by the frame and by whichever page wants them too. */
export const findProfile = cache(() => readOptional(getProfile, {}));
export const findBalance = cache((currency: Currency) => readOptional(getBalance, { currency }));

/** What the wallet of this currency has free; null where that is not known, which is never the same as nothing. */
export async function findFree(currency: Currency): Promise<Minor | null> {
  return (await findBalance(currency))?.balance ?? null;
}

export const findUserConfig = cache(async () => {
  const token = await findToken();
  return token === null ? null : configs(token, () => readOptional(getUserConfig, {}));
});

/** What is switched on for somebody stands for 300 seconds (specification §9). Nothing is granted by it. */
const configs = ttlCache<OutputOf<typeof getUserConfig>>({ seconds: 300, entriesMax: 2000, now: Date.now });

const HOME_COUNTRY = "IN";

/**
 * What the frame of every investor page shows. A part the backend could not give is `null`: a frame without a balance is
 * better than no page.
 */
export async function readShell() {
  const [profile, config, jar, rupees] = await Promise.all([
    findProfile(),
    findUserConfig(),
    cookies(),
    findBalance("INR"),
  ]);
  const mayUseGift = config?.mobileActionsEnabled.giftEnabled ?? false;
  const name = profile?.name ?? null;
  const mode = modeOf({
    mayUseGift,
    livesAbroad: profile !== null && profile.country !== HOME_COUNTRY,
    chosen: jar.get(PREFERENCE_COOKIES.investmentType)?.value,
  });
  return {
    userId: profile?.userId ?? null,
    children: profile?.children ?? [],
    investor: name === null ? null : { name, initials: initialsOf(name) },
    balance: mode === "INR" ? rupees : await findBalance(accountCurrency(null, mode)),
    mayUseGift,
    mode,
  };
}

interface ModeFacts {
  readonly mayUseGift: boolean;
  readonly livesAbroad: boolean;
  /** What the visitor last chose, if anything. */
  readonly chosen: string | undefined;
}

/** GIFT by itself for who lives outside India and may use it; a choice made since stands (specification §1). */
function modeOf({ mayUseGift, livesAbroad, chosen }: ModeFacts): "INR" | "GIFT" {
  if (!mayUseGift) return "INR";
  if (chosen === "INR" || chosen === "GIFT") return chosen;
  return livesAbroad ? "GIFT" : "INR";
}
