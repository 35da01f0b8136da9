import { z } from "zod";
import { managerId } from "../../../lib/contract/calls/consultations.ts";
import { email, personName } from "../../../lib/contract/values/identity.ts";
import { dismissManager, saveManagers } from "../../catalogue/relationship-managers.ts";
import type { Env } from "../../env.ts";
import { cancelAllOf } from "./appointment.ts";

const manager = z.object({
  id: managerId,
  name: personName,
  phone: z.string().regex(/^\+\d{6,15}$/, "E.164, such as +912212345678"),
  email,
  repliesWithinMinutes: z.number().int().min(1).max(10_080),
});

const args = z.discriminatedUnion("action", [
  z.object({ action: z.literal("save"), managers: z.array(manager).min(1).max(200) }),
  z.object({ action: z.literal("leave"), id: managerId }),
]);

/** Adds or updates relationship managers, or removes one and cancels their consultations. */
export async function managerCommand(env: Env, sent: unknown): Promise<unknown> {
  const command = args.parse(sent);
  switch (command.action) {
    case "save":
      await saveManagers(env.CATALOGUE, command.managers);
      return { managers: command.managers.map(({ id }) => id) };
    case "leave": {
      const left = await dismissManager(env.CATALOGUE, command.id);
      return { left, talksCancelled: await cancelAllOf(env, command.id) };
    }
  }
}
