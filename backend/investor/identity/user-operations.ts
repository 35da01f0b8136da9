import { dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { findManagerFor } from "../../catalogue/relationship-managers.ts";
import { findUltraMigration, type UltraMigration } from "../../catalogue/remote-config.ts";
import { featureFlags } from "../../remote-config/feature-flags.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { isGiftEnabled } from "./gift-route.ts";
import { getIdentity } from "./identity-store.ts";

/** Whoever was here before the cut-over has been moved, from that day on; who came after knows nothing else. */
async function migrationOf(context: AccountContext): Promise<UltraMigration | null> {
  const migration = await findUltraMigration(context.env);
  if (!migration) return null;
  const joinedOn = dateInIndia(getIdentity(context.sql).createdAt);
  const today = dateInIndia(context.clock.now());
  return joinedOn < migration.since && migration.since <= today ? migration : null;
}

export const userOperations = {
  "user.config": async (context) => {
    const flags = await featureFlags(context.env, context.userId);
    const { country, guardianId } = getIdentity(context.sql);
    // A child is not followed, whoever looks at its account.
    return {
      mobileActionsEnabled: { giftEnabled: isGiftEnabled(country) },
      ...flags,
      analyticsEnabled: guardianId === null,
    };
  },

  "login.is-ultra": (context) => migrationOf(context),

  "dashboard.migration-status": async (context) => {
    const migration = await migrationOf(context);
    return { isMigrated: migration !== null, ultraUrl: migration?.ultraUrl ?? null, since: migration?.since ?? null };
  },

  "rm.get": async (context) => {
    const manager = await findManagerFor(context.env.CATALOGUE, context.userId);
    if (!manager) return null;
    const { id: _, ...shown } = manager;
    return { ...shown, whatsappUrl: `https://wa.me/${shown.phone.replace(/\D/g, "")}` };
  },
} satisfies Partial<Operations>;
