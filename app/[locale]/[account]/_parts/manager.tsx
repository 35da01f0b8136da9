import { Streamed } from "@/app/[locale]/_account/streamed";
import { RelationshipManagerCard, RelationshipManagerLine } from "@/components/portfolio/relationship-manager";
import { Skeleton } from "@/components/ui/skeleton";
import { relationshipManager } from "@/lib/contract/calls/user";
import type { Locale } from "@/lib/i18n/locales";
import { readOptional } from "@/lib/web/optional-read";

interface ManagerProps {
  /** In one line, where there is room for it. */
  isLine?: boolean;
  locale: Locale;
}

/** Streams in after the page, into space reserved for it. */
export function StreamedManager({ isLine = false, locale }: ManagerProps) {
  return (
    <Streamed fallback={<Skeleton className={isLine ? "mt-4 h-11" : "mt-10 h-52 first:mt-0"} />}>
      <Manager isLine={isLine} locale={locale} />
    </Streamed>
  );
}

/** The relationship manager's card. Renders nothing if it cannot be loaded, because it is optional. */
async function Manager({ isLine, locale }: ManagerProps) {
  const manager = await readOptional(relationshipManager, {});
  if (manager === null) return null;
  const Shown = isLine ? RelationshipManagerLine : RelationshipManagerCard;
  return <Shown manager={manager} locale={locale} />;
}
