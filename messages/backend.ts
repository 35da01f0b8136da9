/** The words that the backend writes: messages to people, statements, spreadsheets. The screens' own it does not carry. */
import type { Locale } from "../lib/i18n/locales.ts";
import enGstStates from "./en/gst-states.json" with { type: "json" };
import enNotices from "./en/notices.json" with { type: "json" };
import enKinds from "./en/notification-kinds.json" with { type: "json" };
import enReports from "./en/reports.json" with { type: "json" };
import hiGstStates from "./hi/gst-states.json" with { type: "json" };
import hiNotices from "./hi/notices.json" with { type: "json" };
import hiKinds from "./hi/notification-kinds.json" with { type: "json" };
import hiReports from "./hi/reports.json" with { type: "json" };

const en = { "gst-states": enGstStates, notices: enNotices, "notification-kinds": enKinds, reports: enReports };

export type BackendMessages = typeof en;

export const BACKEND_MESSAGES: Readonly<Record<Locale, BackendMessages>> = {
  en,
  hi: { "gst-states": hiGstStates, notices: hiNotices, "notification-kinds": hiKinds, reports: hiReports },
};
