import { z } from "zod";
import { getNotificationPreferences, setNotificationPreferences } from "../../../lib/contract/calls/notifications.ts";
import { instant } from "../../../lib/contract/values/calendar-date.ts";
import { wallTimeAt } from "../../../lib/contract/values/wall-time.ts";
import { arriveAbroad } from "./non-residents.ts";
import type { VerifiedPerson } from "./people.ts";

const shownClock = z.object({ now: instant });

/** An investor in the United States, some zone of which has no quiet hours while India has them. */
export async function arriveByDay(url: string): Promise<VerifiedPerson> {
  const person = await arriveAbroad(url, { country: "US" });
  const { timeZones, quietHours } = await person.client.call(getNotificationPreferences, {});
  const answer = await fetch(`${url}/sandbox/clock`, { headers: { accept: "application/json" } });
  const { now } = shownClock.parse(await answer.json());
  const timeZone = timeZones.find((zone) => {
    const { hour } = wallTimeAt(now, zone);
    return hour >= quietHours.to && hour < quietHours.from - 1;
  });
  if (timeZone === undefined) throw new Error("every zone has its quiet hours");
  await person.client.call(setNotificationPreferences, { preferences: [], timeZone });
  return person;
}
