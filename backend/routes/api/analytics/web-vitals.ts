import { getWebVitals } from "../../../../lib/contract/calls/analytics.ts";
import { addDays, dateInIndia } from "../../../../lib/contract/values/calendar-date.ts";
import { listVitals } from "../../../analytics/store.ts";
import { summarize } from "../../../analytics/vitals.ts";
import { clock } from "../../../clock.ts";
import { route } from "../../route.ts";

export const webVitalsRoute = route(getWebVitals, async ({ env }, { days }) => {
  const from = addDays(dateInIndia(clock.now()), 1 - days);
  return { from, pages: summarize(await listVitals(env.ANALYTICS, from)) };
});
