/** The notifications of rewards for which investors redeem Stash coins. `reference` is that of the redemption. */
import { z } from "zod";
import { inLocale } from "../../i18n/locales.ts";
import { redemptionId } from "../values/ids.ts";
import { localized } from "../values/localized.ts";
import { notification } from "./notification-record.ts";

export const REWARD_DELIVERED = notification({
  /** A notification of a voucher never contains its code. */
  subject: z.object({
    kind: z.literal("REWARD_DELIVERED"),
    redemptionId,
    title: localized(z.string()),
    benefit: z.enum(["VOUCHER", "DONATION"]),
    reference: z.string(),
  }),
  words: ({ benefit }) => `REWARD_DELIVERED.${benefit}`,
  values: ({ title, reference }, locale) => ({ title: inLocale(title, locale), reference }),
  path: (subject) => `/stash/redemptions/${subject.redemptionId}`,
});

export const REWARD_FAILED = notification({
  /** No unit was left to claim, so the redemption failed and its coins were released. */
  subject: z.object({
    kind: z.literal("REWARD_FAILED"),
    redemptionId,
    title: localized(z.string()),
    coins: z.number().int(),
    reference: z.string(),
  }),
  words: () => "REWARD_FAILED",
  values: ({ title, coins, reference }, locale) => ({ title: inLocale(title, locale), coins, reference }),
  tone: "ADVERSE",
  path: (subject) => `/stash/redemptions/${subject.redemptionId}`,
});
