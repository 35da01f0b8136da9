/** `/sandbox/clock`: shows the sandbox's time and moves it forward. */
import { z } from "zod";
import { instant } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { clock } from "../../clock.ts";
import { clockPage } from "../../gateways/sandbox/pages/clock-page.ts";
import { wantsJson } from "../../gateways/sandbox/pages/page.ts";
import { readBody, readText } from "../body.ts";
import { advanceClock } from "../ops/clock.ts";
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
