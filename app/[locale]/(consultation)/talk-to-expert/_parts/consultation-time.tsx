"use client";

import { cn } from "@/components/ui/cn";
import { epochMs } from "@/lib/contract/values/calendar-date";
import { cityOf } from "@/lib/contract/values/wall-time";
import type { Locale } from "@/lib/i18n/locales";
import { longDay, shownTime } from "./local-time";
import { useTimeZone } from "./use-time-zone";

export interface ConsultationTimeText {
  ist: string;
  /** With `{time}` and `{city}` in it. */
  own: string;
}

interface ConsultationTimeProps {
  at: number;
  locale: Locale;
  /** Large on the page of the appointment, plain beside a form. */
  large?: boolean;
  className?: string;
  words: ConsultationTimeText;
}

/** A day and a half hour in India, and below it what one's own clock shows then. */
export function ConsultationTime({ at, locale, large = false, className, words }: ConsultationTimeProps) {
  const timeZone = useTimeZone();
  const { date, india, own } = shownTime(epochMs(at), { timeZone, locale });
  return (
    <div className={className}>
      <p className={cn("text-ink tabular-nums", large ? "serif text-heading" : "font-medium text-body")}>
        {longDay(date, locale)}, <span className="whitespace-nowrap">{`${india} ${words.ist}`}</span>
      </p>
      {own !== null && timeZone !== null && (
        <p className="mt-1 text-body text-muted tabular-nums">
          {words.own.replace("{time}", own).replace("{city}", cityOf(timeZone))}
        </p>
      )}
    </div>
  );
}
