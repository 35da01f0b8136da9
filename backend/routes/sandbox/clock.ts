/** `/sandbox/clock`: shows the sandbox's time and moves it forward. */

import { z } from "zod";
import { type EpochMs, instant } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { DEFAULT_LOCALE, LOCALES } from "../../../lib/i18n/locales.ts";
import { clock } from "../../platform/clock.ts";
import { readBody, readText } from "../body.ts";
import { advanceClock } from "../ops/clock.ts";
import { html } from "./markup.ts";
import { page, wantsJson } from "./page.ts";
import type { SandboxRoute } from "./sandbox-route.ts";

const path = /^\/sandbox\/clock$/;
const forward = z.object({ advanceDays: z.coerce.number().int().min(1).max(3_650) });

export const clockPageRoute: SandboxRoute = {
  method: "GET",
  path,
  answer: async ({ request }) =>
    wantsJson(request) ? Response.json({ now: z.encode(instant, clock.now()) }) : clockPage(clock.now()),
};

export const clockRoute: SandboxRoute = {
  method: "POST",
  path,
  answer: async ({ env, request }) => {
    const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers.get("content-type") ?? "");
    const sent = isForm ? Object.fromEntries(new URLSearchParams(await readText(request))) : await readBody(request);
    const parsed = forward.safeParse(sent);
    if (!parsed.success) throw new AppError("INVALID_INPUT", { advanceDays: "INVALID_INPUT" });
    const moved = await advanceClock(env, parsed.data);
    return isForm ? new Response(null, { status: 303, headers: { location: "/sandbox/clock" } }) : Response.json(moved);
  },
};

const JUMPS = [1, 7, 30, 60, 90] as const;

/** The sandbox's clock, with buttons that move it forward. */
function clockPage(now: EpochMs): Response {
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
