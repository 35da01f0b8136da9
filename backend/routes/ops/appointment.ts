import { z } from "zod";
import { managerId } from "../../../lib/contract/calls/consultations.ts";
import { instant } from "../../../lib/contract/values/calendar-date.ts";
import { calendarOf } from "../../calendar/appointment.ts";
import type { Consultation } from "../../calendar/rpc.ts";
import { listManagers } from "../../catalogue/relationship-managers.ts";
import type { Env } from "../../env.ts";
import { openReply } from "../../reply.ts";

const args = z.discriminatedUnion("action", [
  z.object({ action: z.literal("list"), managerId: managerId.optional() }),
  z.object({ action: z.literal("cancel"), managerId, appointmentId: z.string().regex(/^[0-9a-v]{25}$/) }),
]);

const shown = ({ at, ...talk }: Consultation) => ({ at: z.encode(instant, at), ...talk });

/** Lists upcoming consultations of one manager or of all, or cancels one on the manager's behalf. */
export async function appointmentCommand(env: Env, sent: unknown): Promise<unknown> {
  const command = args.parse(sent);
  switch (command.action) {
    case "list": {
      const all = command.managerId === undefined ? await listManagers(env.CATALOGUE) : [{ id: command.managerId }];
      const coming = await Promise.all(all.map(({ id }) => calendarOf(env, id).listComing()));
      return {
        appointments: coming
          .flat()
          .toSorted((a, b) => a.at - b.at)
          .map(shown),
      };
    }
    case "cancel":
      return shown(openReply(await calendarOf(env, command.managerId).cancelByOperator(command.appointmentId)));
  }
}

/**
 * Cancels all consultations of a manager who leaves: the investors and visitors are notified and can choose another
 * time.
 */
export async function cancelAllOf(env: Env, id: string): Promise<number> {
  const calendar = calendarOf(env, id);
  const coming = await calendar.listComing();
  for (const talk of coming) openReply(await calendar.cancelByOperator(talk.id));
  return coming.length;
}
