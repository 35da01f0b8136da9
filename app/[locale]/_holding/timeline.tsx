import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { readCmr } from "@/app/[locale]/_account/read-cmr";
import type { AccountScope } from "@/app/[locale]/_account/scope";
import { Amount } from "@/components/money/amount";
import { formatDate } from "@/components/money/format";
import { formatMoment } from "@/components/money/moment";
import { cn } from "@/components/ui/cn";
import { Notice } from "@/components/ui/feedback";
import type { InvestmentDetail } from "@/lib/contract/calls/dashboard";
import type { Locale } from "@/lib/i18n/locales";
import { findOwnZone } from "@/lib/web/own-zone";
import { AccountNeeded } from "./account-needed";
import { readDelivery } from "./read-delivery";
import { summariseTimeline, type TimelineStep, timelineOf } from "./timeline-steps";

interface TimelineProps {
  scope: AccountScope;
  investment: InvestmentDetail;
  locale: Locale;
}

/** Past and future events, oldest first; future ones have a hollow marker. */
export async function Timeline({ scope, investment, locale }: TimelineProps) {
  const [t, zone, delivery] = await Promise.all([
    getTranslations("dashboard"),
    findOwnZone(),
    readDelivery(scope, investment),
  ]);
  const facts = { ...investment, notices: investment.paymentHistory?.notices ?? [], delivery };
  return (
    <>
      {delivery?.status === "ACCOUNT_NEEDED" && (
        <div className="mb-6">
          <Notice tone="warning">
            <AccountNeeded rejections={delivery.rejections} cmr={await readCmr()} locale={locale} />
          </Notice>
        </div>
      )}
      <ol className="mt-2">
        {summariseTimeline(timelineOf(facts)).map(({ step, more }) => (
          <Step
            key={`${step.kind} ${step.on} ${step.sequence ?? step.amount}`}
            step={step}
            when={whenOf(step, locale, zone)}
            more={more > 0 ? t("story.more", { count: more }) : null}
          >
            {t(`story.step.${step.kind}`, { sequence: step.sequence ?? 1 })}
            {step.amount !== null && (
              <>
                {": "}
                <Amount
                  amount={step.amount}
                  currency={investment.currency}
                  className={step.isDone ? "font-semibold" : ""}
                />
              </>
            )}
          </Step>
        ))}
      </ol>
    </>
  );
}

function whenOf({ at, on }: TimelineStep, locale: Locale, zone: string | null): string {
  return at === null ? formatDate(on, locale) : formatMoment(at, locale, zone);
}

interface StepProps {
  step: TimelineStep;
  when: string;
  /** The translated count of collapsed steps that follow. */
  more: string | null;
  children: ReactNode;
}

function Step({ step, when, more, children }: StepProps) {
  const dot = step.isDone ? "bg-primary" : "border-[1.5px] border-accent bg-ground";
  return (
    <li className="relative flex gap-4 pb-6 last:pb-0 before:absolute before:top-3 before:bottom-0 before:left-[5px] before:w-px before:bg-line-strong last:before:hidden">
      <span
        aria-hidden
        className={cn("relative mt-1.5 size-[11px] shrink-0 rounded-full", step.isProblem ? "bg-warning" : dot)}
      />
      <span className={cn("text-body", step.isDone ? "text-ink" : "text-muted")}>
        {children}
        <span className="block text-faint text-note">{when}</span>
        {more && <span className="mt-2 block text-label text-muted">{more}</span>}
      </span>
    </li>
  );
}
