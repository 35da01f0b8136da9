import { dateInIndia } from "../../../lib/contract/calendar-date.ts";
import { findManagerFor } from "../../catalogue/relationship-managers.ts";
import { featureFlags, findUltraMigration, type UltraMigration } from "../../catalogue/remote-config.ts";
import type { Book } from "../book.ts";
import type { Operations } from "../operation.ts";
import { isGiftEnabled } from "../residence/gift-route.ts";
import { getIdentity } from "./store.ts";

/** Whoever was here before the cut-over has been moved, from that day on; who came after knows nothing else. */
async function migrationOf(book: Book): Promise<UltraMigration | null> {
  const migration = await findUltraMigration(book.env);
  if (!migration) return null;
  const joinedOn = dateInIndia(getIdentity(book.sql).createdAt);
  const today = dateInIndia(book.clock.now());
  return joinedOn < migration.since && migration.since <= today ? migration : null;
}

export const userOperations = {
  "user.config": async (book) => {
    const flags = await featureFlags(book.env, book.userId);
    const { country, guardianId } = getIdentity(book.sql);
    // A child is not followed, whoever looks at its account.
    return {
      mobileActionsEnabled: { giftEnabled: isGiftEnabled(country) },
      ...flags,
      analyticsEnabled: guardianId === null,
    };
  },

  "login.is-ultra": (book) => migrationOf(book),

  "dashboard.migration-status": async (book) => {
    const migration = await migrationOf(book);
    return { isMigrated: migration !== null, ultraUrl: migration?.ultraUrl ?? null, since: migration?.since ?? null };
  },

  "rm.get": async (book) => {
    const manager = await findManagerFor(book.env.CATALOGUE, book.userId);
    if (!manager) return null;
    const { id: _, ...shown } = manager;
    return { ...shown, whatsappUrl: `https://wa.me/${shown.phone.replace(/\D/g, "")}` };
  },
} satisfies Partial<Operations>;
