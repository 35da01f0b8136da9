import { cancelAppointment, getAppointment, moveAppointment } from "../../../../lib/contract/calls/consultations.ts";
import { appointmentOf, calendarOf } from "../../../calendar/appointment.ts";
import { readReference } from "../../../calendar/appointment-reference.ts";
import type { Consultation } from "../../../calendar/rpc.ts";
import { findManager } from "../../../catalogue/relationship-managers.ts";
import { limitCalendarReads } from "../../../contact/calendar-limits.ts";
import { openReply, type Reply } from "../../../reply.ts";
import { keyRingOf } from "../../../secrets.ts";
import { idempotencyKeyOf } from "../../idempotency-key.ts";
import { type RouteContext, route } from "../../route.ts";

/** A former expert has no slots, but consultations arranged with them remain visible. */
export const getAppointmentRoute = route(getAppointment, async ({ env, request }, { reference }) => {
  await limitCalendarReads(env, request.headers);
  const { managerId, appointmentId } = readReference(reference, keyRingOf(env));
  const calendar = calendarOf(env, managerId);
  const consultation = openReply(await calendar.find(appointmentId));
  const isEmployed = (await findManager(env.CATALOGUE, managerId)) !== null;
  const { slots } = isEmployed ? await calendar.view(null) : { slots: [] };
  return { appointment: appointmentOf(consultation, env.TOKEN_KEY), slots };
});

export const moveAppointmentRoute = route(moveAppointment, (context, { reference, at }) =>
  change(context, reference, ({ calendar, ...named }) => calendar.move({ ...named, at })),
);

export const cancelAppointmentRoute = route(cancelAppointment, (context, { reference }) =>
  change(context, reference, ({ calendar, ...named }) => calendar.cancel(named)),
);

interface Named {
  readonly calendar: ReturnType<typeof calendarOf>;
  readonly id: string;
  readonly key: string;
}

async function change(
  { env, request, headers }: RouteContext,
  reference: string,
  work: (named: Named) => Promise<Reply<Consultation>>,
) {
  const { managerId, appointmentId: id } = readReference(reference, keyRingOf(env));
  const key = idempotencyKeyOf(request) ?? crypto.randomUUID();
  const reply = await work({ calendar: calendarOf(env, managerId), id, key });
  if (reply.ok && reply.replayed) headers.set("idempotent-replayed", "true");
  return appointmentOf(openReply(reply), env.TOKEN_KEY);
}
