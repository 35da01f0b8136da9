import { dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { findManagerFor } from "../../catalogue/relationship-managers.ts";
import { findUltraMigration, type UltraMigration } from "../../catalogue/remote-config.ts";
import { featureFlags } from "../../embedded/remote-config/feature-flags.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { isGiftEnabled } from "./account-guards.ts";
import { getIdentity } from "./identity-store.ts";

/** The migration applies to accounts opened before the cut-over, from that day on; null for newer accounts. */
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
    // No analytics on a child's account, not even while the guardian views it.
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
    const { id: _, ...details } = manager;
    return { ...details, whatsappUrl: `https://wa.me/${details.phone.replace(/\D/g, "")}` };
  },
} satisfies Partial<Operations>;
