"use client";

import { clsx } from "clsx";
import { useSyncExternalStore } from "react";
import { cityOf } from "@/lib/contract/facts/time-zone";
import type { Locale } from "@/lib/i18n/locales";
import { longDay, shownTime } from "./local-time";

export interface ConsultationTimeText {
  ist: string;
  /** Contains `{time}` and `{city}`. */
  own: string;
}

interface ConsultationTimeProps {
  at: number;
  locale: Locale;
  /** Large on the appointment page, normal size beside a form. */
  large?: boolean;
  className?: string;
  words: ConsultationTimeText;
}

const never = () => () => {};

/** The browser's time zone as an IANA name; null until scripts run. */
export function useTimeZone(): string | null {
  return useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone ?? null,
    () => null,
  );
}

/** Day and time in India, with the visitor's local time below it. */
export function ConsultationTime({ at, locale, large = false, className, words }: ConsultationTimeProps) {
  const timeZone = useTimeZone();
  const { date, india, own } = shownTime(at, { timeZone, locale });
  return (
    <div className={className}>
      <p className={clsx("text-ink tabular-nums", large ? "serif text-heading" : "font-medium text-body")}>
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
