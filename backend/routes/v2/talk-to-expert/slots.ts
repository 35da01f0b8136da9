import { listSlots } from "../../../../lib/contract/calls/consultations.ts";
import { calendarOf } from "../../../calendar/appointment.ts";
import { findManager, findManagerFor } from "../../../catalogue/relationship-managers.ts";
import { anonymousToken, limitCalendarReads } from "../../../contact/calendar-limits.ts";
import { route } from "../../route.ts";

/** Visitors from the same network see the same expert; an expert named by the form stays the same. */
export const listSlotsRoute = route(listSlots, async ({ env, request }, { expert: named }) => {
  await limitCalendarReads(env, request.headers);
  const known = named === undefined ? null : await findManager(env.CATALOGUE, named);
  const manager = known ?? (await findManagerFor(env.CATALOGUE, anonymousToken(env, request.headers)));
  if (!manager) return { expert: null, slots: [] };
  const { slots } = await calendarOf(env, manager.id).view(null);
  return { expert: { id: manager.id, name: manager.name }, slots };
});
