/**
 * The versions of the legal documents, by the days of their announcement and of their effect. Invariant: a version after the
 * first is announced at least 30 days before it takes effect, unless it states why it may apply sooner. The words of a coming
 * version stand in the messages as `coming` of their sections, beside those in force; both are shown until it takes effect.
 */
import { addDays, type CalendarDate, calendarDateOf } from "../contract/values/calendar-date.ts";

export const LEGAL_DOCUMENTS = ["tnc", "privacy", "risk"] as const;
export type LegalDocument = (typeof LEGAL_DOCUMENTS)[number];

/** Without language. */
export const LEGAL_PATHS = { tnc: "/tnc", privacy: "/privacy-policy", risk: "/risk-disclosure" } as const;

/** The notice that the terms and the privacy policy promise. */
const NOTICE_DAYS = 30;

interface LegalVersion {
  readonly announcedOn: CalendarDate;
  /** The first day on which it applies. */
  readonly from: CalendarDate;
  /** Why it applies before the notice is over: the reasons that the terms name. */
  readonly sooner?: "REQUIRED_BY_LAW" | "IN_FAVOUR" | "CORRECTION";
}

const version = (announcedOn: string, from: string, sooner?: LegalVersion["sooner"]): LegalVersion => ({
  announcedOn: calendarDateOf(announcedOn),
  from: calendarDateOf(from),
  ...(sooner && { sooner }),
});

/** Oldest first. */
export const LEGAL_VERSIONS: Readonly<Record<LegalDocument, readonly [LegalVersion, ...LegalVersion[]]>> = {
  tnc: [version("2026-11-28", "2026-11-28"), version("2026-11-28", "2026-12-28")],
  privacy: [version("2026-11-28", "2026-11-28"), version("2026-11-28", "2026-12-28")],
  risk: [version("2026-11-28", "2026-11-28")],
};

interface Shown {
  readonly current: LegalVersion;
  /** Announced and not yet in force; null where nothing is. */
  readonly coming: LegalVersion | null;
  /** Whether the latest version is in force, so that the `coming` words of a section are its present ones. */
  readonly isLatest: boolean;
}

export function legalVersionOn(document: LegalDocument, on: CalendarDate): Shown {
  const versions = LEGAL_VERSIONS[document];
  const current = versions.findLast(({ from }) => from <= on) ?? versions[0];
  const coming = versions.find((each) => each.announcedOn <= on && each.from > on) ?? null;
  return { current, coming, isLatest: current === versions.at(-1) };
}

/** The documents of which a coming version is announced on the day, each with that version. */
export const comingVersionsOn = (on: CalendarDate): readonly (readonly [LegalDocument, LegalVersion])[] =>
  LEGAL_DOCUMENTS.flatMap((document) => {
    const { coming } = legalVersionOn(document, on);
    return coming ? [[document, coming] as const] : [];
  });

/** Whether a later version keeps the promised notice. */
export const keepsNotice = ({ announcedOn, from, sooner }: LegalVersion): boolean =>
  sooner !== undefined || from >= addDays(announcedOn, NOTICE_DAYS);
