import { RelationshipManager } from "@/components/holdings/relationship-manager";
import { relationshipManager } from "@/lib/contract/user";
import type { Locale } from "@/lib/i18n/locales";
import { readPart } from "@/lib/server/partial-read";

/** The card of the relationship manager; nothing when it cannot be read, because nothing depends on it. */
export async function Manager({ locale }: { locale: Locale }) {
  const manager = await readPart(relationshipManager, {});
  return manager && <RelationshipManager manager={manager} locale={locale} />;
}
