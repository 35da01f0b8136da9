import type { Category } from "../contract/facts/categories.ts";
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import type { HolidayCalendar } from "../finance/business-days.ts";
import { type Fields, type Problem, readFields, type Texts, textsFrom, type ValuesOf } from "./fields.ts";
import type { Outcome } from "./outcome.ts";

/** The result of a calculation: its figures, or the problems of fields that are valid each by itself. */
export type Computed = { readonly outcome: Outcome } | { readonly problems: readonly Problem[] };

interface Definition<Named extends Fields> {
  readonly slug: string;
  /** The category that analytics count it under; null where it compares several. */
  readonly category: Category | null;
  readonly fields: Named;
  readonly compute: (values: ValuesOf<Named>, calendar: HolidayCalendar) => Computed;
}

export interface Worked {
  /** Every field as typed, or its preset. */
  readonly texts: Texts;
  readonly problems: readonly Problem[];
  /** Null while there are problems. */
  readonly outcome: Outcome | null;
}

export interface Calculator {
  readonly slug: string;
  readonly category: Category | null;
  readonly fields: Fields;
  readonly work: (given: Texts, today: CalendarDate, calendar: HolidayCalendar) => Worked;
}

export function defineCalculator<const Named extends Fields>(definition: Definition<Named>): Calculator {
  const { slug, category, fields, compute } = definition;
  return {
    slug,
    category,
    fields,
    work: (given, today, calendar) => {
      const texts = textsFrom(fields, given, today);
      const { values, problems } = readFields(fields, texts);
      if (problems.length > 0) return { texts, problems, outcome: null };
      // `readFields` has parsed each field by its definition.
      const computed = compute(values as ValuesOf<Named>, calendar);
      if ("problems" in computed) return { texts, problems: computed.problems, outcome: null };
      return { texts, problems: [], outcome: computed.outcome };
    },
  };
}
