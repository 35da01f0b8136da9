import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Streamed } from "@/app/[locale]/_account/streamed";
import { Drawn } from "@/components/ui/drawn/drawn";
import { Section } from "@/components/ui/section";
import { SkeletonRows } from "@/components/ui/skeleton";
import { RecentTransactions, type RecentTransactionsProps } from "./recent-transactions";

/** Main content with a side column, which moves below it on a phone. */
export function Columns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className="mt-12 grid gap-x-14 gap-y-12 wide:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
      <div className="min-w-0">{main}</div>
      <div className="min-w-0">{side}</div>
    </div>
  );
}

/** Streams in after the page, into space reserved for it. */
export async function StreamedRecentTransactions(props: RecentTransactionsProps) {
  const [t, states] = await Promise.all([getTranslations("dashboard"), getTranslations("states")]);
  const waiting = (
    <Section title={t("latelyTitle")}>
      <SkeletonRows rows={3} label={states("loading")} />
    </Section>
  );
  return (
    <Streamed fallback={waiting}>
      <Drawn>
        <RecentTransactions {...props} />
      </Drawn>
    </Streamed>
  );
}
