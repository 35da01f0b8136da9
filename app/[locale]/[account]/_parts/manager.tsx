import { Streamed } from "@/app/[locale]/_account/streamed";
import { RelationshipManagerCard } from "@/components/portfolio/relationship-manager";
import { Skeleton } from "@/components/ui/skeleton";
import { relationshipManager } from "@/lib/contract/calls/user";
import type { Locale } from "@/lib/i18n/locales";
import { readOptional } from "@/lib/web/optional-read";

/** Streams in after the page, into space reserved for it. */
export function StreamedManager({ locale }: { locale: Locale }) {
  return (
    <Streamed fallback={<Skeleton className="mt-10 h-52 first:mt-0" />}>
      <Manager locale={locale} />
    </Streamed>
  );
}

/** The relationship manager's card. Renders nothing if it cannot be loaded, because it is optional. */
async function Manager({ locale }: { locale: Locale }) {
  const manager = await readOptional(relationshipManager, {});
  return manager && <RelationshipManagerCard manager={manager} locale={locale} />;
}
