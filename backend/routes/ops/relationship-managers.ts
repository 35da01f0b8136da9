/** Operator commands on relationship managers and their consultations. */
import { z } from "zod";
import { managerId } from "../../../lib/contract/calls/consultations.ts";
import { instant } from "../../../lib/contract/values/calendar-date.ts";
import { email, personName } from "../../../lib/contract/values/identity.ts";
import { spokenReferenceAt } from "../../../lib/contract/values/spoken-reference.ts";
import { calendarOf } from "../../calendar/appointment.ts";
import type { Consultation } from "../../calendar/rpc.ts";
import { dismissManager, listManagers, saveManagers } from "../../catalogue/relationship-managers.ts";
import type { Env } from "../../env.ts";
import { openReply } from "../../platform/reply.ts";

const manager = z.object({
  id: managerId,
  name: personName,
  phone: z.string().regex(/^\+\d{6,15}$/, "E.164, such as +912212345678"),
  email,
  repliesWithinMinutes: z.number().int().min(1).max(10_080),
});

const managerArgs = z.discriminatedUnion("action", [
  z.object({ action: z.literal("save"), managers: z.array(manager).min(1).max(200) }),
  z.object({ action: z.literal("leave"), id: managerId }),
]);

/** Adds or updates relationship managers, or removes one and cancels their consultations. */
export async function managerCommand(env: Env, sent: unknown): Promise<unknown> {
  const command = managerArgs.parse(sent);
  switch (command.action) {
    case "save":
      await saveManagers(env.CATALOGUE, command.managers);
      return { managers: command.managers.map(({ id }) => id) };
    case "leave": {
      const left = await dismissManager(env.CATALOGUE, command.id);
      return { left, talksCancelled: await cancelAllConsultations(env, command.id) };
    }
  }
}

const appointmentArgs = z.discriminatedUnion("action", [
  z.object({ action: z.literal("list"), managerId: managerId.optional() }),
  z.object({ action: z.literal("cancel"), managerId, appointmentId: z.string().regex(/^[0-9a-v]{25}$/) }),
]);

const viewOf = ({ at, ...consultation }: Consultation) => ({
  at: z.encode(instant, at),
  reference: spokenReferenceAt({ kind: "CONSULTATION", id: consultation.id, at }),
  ...consultation,
});

/** Lists upupcoming consultations of one manager or of all, or cancels one on the manager's behalf. */
export async function appointmentCommand(env: Env, sent: unknown): Promise<unknown> {
  const command = appointmentArgs.parse(sent);
  switch (command.action) {
    case "list": {
      const all = command.managerId === undefined ? await listManagers(env.CATALOGUE) : [{ id: command.managerId }];
      const upcoming = await Promise.all(all.map(({ id }) => calendarOf(env, id).listUpcoming()));
      return {
        appointments: upcoming
          .flat()
          .toSorted((a, b) => a.at - b.at)
          .map(viewOf),
      };
    }
    case "cancel":
      return viewOf(openReply(await calendarOf(env, command.managerId).cancelByOperator(command.appointmentId)));
  }
}

/**
 * Cancels all consultations of a manager who leaves: the investors and visitors are notified and can choose another
 * time.
 */
async function cancelAllConsultations(env: Env, id: string): Promise<number> {
  const calendar = calendarOf(env, id);
  const upcoming = await calendar.listUpcoming();
  for (const { id: appointmentId } of upcoming) openReply(await calendar.cancelByOperator(appointmentId));
  return upcoming.length;
}
