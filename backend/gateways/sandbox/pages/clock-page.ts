import type { EpochMs } from "../../../../lib/contract/values/calendar-date.ts";
import { DEFAULT_LOCALE, LOCALES } from "../../../../lib/i18n/locales.ts";
import { html } from "./markup.ts";
import { page } from "./page.ts";

const JUMPS = [1, 7, 30, 60, 90] as const;

/** The sandbox's clock, with buttons that move it forward. */
export function clockPage(now: EpochMs): Response {
  const today = new Intl.DateTimeFormat(LOCALES[DEFAULT_LOCALE].tag, {
    dateStyle: "full",
    timeStyle: "short",
    timeZone: "Asia/Kolkata",
  });
  const buttons = JUMPS.map(
    (days) =>
      html`<button class="stack" name="advanceDays" value="${days}">${days === 1 ? "One day on" : `${days} days on`}</button>`,
  );
  return page({
    title: "The clock",
    body: html`
<p class="amount">${today.format(now)}</p>
<p>It moves forward only. Whatever falls due on the way (payouts, late payers, expiries) has happened when the page is back.</p>
<form method="post" action="/sandbox/clock">${buttons}</form>
`,
  });
}
