import { Streamed } from "@/app/[locale]/_account/streamed";
import { RelationshipManager } from "@/components/portfolio/relationship-manager";
import { Drawn } from "@/components/ui/drawn/drawn";
import { Skeleton } from "@/components/ui/skeleton";
import type { Locale } from "@/lib/i18n/locales";
import { readManager } from "./manager-read";

interface ManagerProps {
  /** In one line, where there is room for it. */
  isLine?: boolean;
  locale: Locale;
}

/** Streams in after the page, into space reserved for it. */
export function StreamedManager({ isLine = false, locale }: ManagerProps) {
  return (
    <Streamed fallback={<Skeleton className={isLine ? "mt-1 h-11" : "mt-10 h-24 first:mt-0"} />}>
      <Drawn>
        <Manager isLine={isLine} locale={locale} />
      </Drawn>
    </Streamed>
  );
}

/** The relationship manager. Renders nothing if it cannot be loaded, because it is optional. */
async function Manager({ isLine, locale }: ManagerProps) {
  const manager = await readManager();
  const className = isLine
    ? "mt-1 max-wide:mt-8 wide:flex wide:items-center wide:gap-x-5 wide:**:data-[slot=replies]:hidden"
    : "mt-10 border-line-strong border-y py-4 first:mt-0";
  return manager && <RelationshipManager manager={manager} className={className} locale={locale} />;
}
