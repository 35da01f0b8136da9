import { dateInIndia } from "../../../lib/contract/calendar-date.ts";
import { findManagerFor } from "../../catalogue/relationship-managers.ts";
import { featureFlags, findUltraMigration } from "../../catalogue/remote-config.ts";
import { hasInvested } from "../investment/store.ts";
import type { Operations } from "../operation.ts";
import { defaultFlowOf, isGiftEnabled } from "./default-flow.ts";
import { friendlyNameOperations } from "./friendly-name.ts";
import { profileOperations } from "./profile.ts";
import { getIdentity } from "./store.ts";

export const userOperations = {
  ...profileOperations,
  ...friendlyNameOperations,

  "user.config": async (book) => {
    const flags = await featureFlags(book.env, book.userId);
    return { mobileActionsEnabled: { giftEnabled: isGiftEnabled(getIdentity(book.sql).country) }, ...flags };
  },

  "user.default-flow": (book) => ({ flow: defaultFlowOf(book) }),

  "user.is-invested": (book) => ({ isInvested: hasInvested(book) }),

  /** Whoever was here before the cut-over has been moved, from that day on; who came after knows nothing else. */
  "login.is-ultra": async (book) => {
    const migration = await findUltraMigration(book.env);
    if (!migration) return null;
    const joinedOn = dateInIndia(getIdentity(book.sql).createdAt);
    const today = dateInIndia(book.clock.now());
    return joinedOn < migration.since && migration.since <= today ? migration : null;
  },

  "rm.get": async (book) => {
    const manager = await findManagerFor(book.env.CATALOGUE, book.userId);
    if (!manager) return null;
    const { id: _, ...shown } = manager;
    return { ...shown, whatsappUrl: `https://wa.me/${shown.phone.replace(/\D/g, "")}` };
  },
} satisfies Partial<Operations>;
