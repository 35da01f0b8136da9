"use client";

import { type MouseEvent, useState } from "react";
import { formatDate } from "@/components/money/format";
import { FieldError } from "@/components/ui/field";
import { cityOf } from "@/lib/contract/facts/time-zone";
import type { Locale } from "@/lib/i18n/locales";
import { useTimeZone } from "./consultation-time";
import { longDay, type SlotDay, shortWeekday, shownTime, slotDays } from "./local-time";

export interface SlotWords {
  legend: string;
  days: string;
  /** Shown while local time equals India's or is unknown. */
  inIndia: string;
  /** Contains `{city}`. */
  inBoth: string;
  /** Suffix of India's time: `IST`. */
  ist: string;
}

interface SlotPickerProps {
  slots: readonly number[];
  /** The day requested in the URL; null selects the first day with a slot. */
  day: string | null;
  /** ISO 8601; empty until a slot is chosen. */
  chosen: string;
  /** URL of the page for another day, for browsers without scripts. Contains `{day}`. */
  dayHref: string;
  locale: Locale;
  error?: string | undefined;
  words: SlotWords;
}

const iso = (at: number) => new Date(at).toISOString();

/** Selects a day, then a slot. The visitor's local time is large; India's is below it. */
export function SlotPicker({ slots, day, chosen, dayHref, locale, error, words }: SlotPickerProps) {
  const days = slotDays(slots);
  const timeZone = useTimeZone();
  const [at, setAt] = useState(chosen);
  const ofChosen = days.find((each) => each.slots.some((slot) => iso(slot) === at));
  const [date, setDate] = useState(day ?? ofChosen?.date ?? days[0]?.date);
  const open = days.find((each) => each.date === date) ?? days[0];
  const isElsewhere = days.some((each) =>
    each.slots.some((slot) => shownTime(slot, { timeZone, locale }).own !== null),
  );
  const city = timeZone === null ? "" : cityOf(timeZone);
  return (
    <fieldset aria-describedby="slot-zone slot-error" className="min-w-0">
      <legend className="serif text-ink text-title">{words.legend}</legend>
      <p id="slot-zone" className="mt-1 text-label text-muted">
        {isElsewhere ? words.inBoth.replace("{city}", city) : words.inIndia}
      </p>
      <DayStrip days={days} open={open?.date} href={dayHref} choose={setDate} locale={locale} label={words.days} />
      {open && (
        <>
          <p className="mt-6 font-medium text-body text-ink">{longDay(open.date, locale)}</p>
          <div className="mt-3 grid grid-cols-3 gap-2 tablet:grid-cols-4 large:grid-cols-6">
            {open.slots.map((slot) => (
              <Slot
                key={slot}
                slot={slot}
                isChosen={iso(slot) === at}
                choose={setAt}
                ist={isElsewhere ? words.ist : null}
                {...{ timeZone, locale }}
              />
            ))}
          </div>
        </>
      )}
      {at !== "" && ofChosen !== open && <input type="hidden" name="at" value={at} />}
      <input type="hidden" name="timeZone" value={timeZone ?? ""} />
      <FieldError id="slot-error" message={error} />
    </fieldset>
  );
}

interface DayStripProps {
  days: readonly SlotDay[];
  open: string | undefined;
  href: string;
  choose: (date: string) => void;
  locale: Locale;
  label: string;
}

function DayStrip({ days, open, href, choose, locale, label }: DayStripProps) {
  const press = (event: MouseEvent, date: string) => {
    event.preventDefault();
    choose(date);
  };
  return (
    <nav aria-label={label} className="-mx-1 mt-4 flex gap-2 overflow-x-auto px-1 py-1">
      {days.map(({ date }) => (
        <a
          key={date}
          href={href.replace("{day}", date)}
          aria-current={date === open ? "date" : undefined}
          onClick={(event) => press(event, date)}
          className="slot-day"
        >
          <span>{shortWeekday(date, locale)}</span>
          <span>{formatDate(date, locale, { year: false })}</span>
        </a>
      ))}
    </nav>
  );
}

interface SlotProps {
  slot: number;
  isChosen: boolean;
  choose: (at: string) => void;
  /** Null where local time equals India's. */
  ist: string | null;
  timeZone: string | null;
  locale: Locale;
}

function Slot({ slot, isChosen, choose, ist, timeZone, locale }: SlotProps) {
  const { india, own } = shownTime(slot, { timeZone, locale });
  return (
    <label className="slot">
      <input
        type="radio"
        name="at"
        value={iso(slot)}
        checked={isChosen}
        onChange={(event) => choose(event.target.value)}
      />
      <span>{own ?? india}</span>
      {ist !== null && (
        <span>
          {india} {ist}
        </span>
      )}
    </label>
  );
}
