/** `npm run ops -- operator`: makes and revokes the token of each operator, and lists the operators' acts. */
import { z } from "zod";
import { instant } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import {
  listOperatorActs,
  listOperators,
  makeToken,
  OWNER_OPERATOR,
  operatorName,
  revokeToken,
} from "../../catalogue/operators.ts";
import type { Env } from "../../env.ts";
import { listArchives, readArchive } from "../../operator-archive.ts";
import { wallClock } from "../../platform/clock.ts";

const operatorArgs = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("list") }),
  z.strictObject({ action: z.literal("acts") }),
  z.strictObject({
    action: z.literal("archive"),
    file: z
      .string()
      .regex(/^[\d-]{10,40}\.jsonl$/)
      .optional(),
  }),
  z.strictObject({ action: z.enum(["make", "revoke"]), name: operatorName }),
]);

/** @throws AppError NOT_FOUND when an operator makes or revokes a token: the installation's key does */
export async function operatorCommand(env: Env, sent: unknown, operator: string): Promise<unknown> {
  const command = operatorArgs.parse(sent);
  const at = wallClock.now();
  switch (command.action) {
    case "list": {
      const operators = await listOperators(env.CATALOGUE);
      return {
        operators: operators.map(({ name, madeAt, revokedAt }) => ({
          ...{ name, madeAt: z.encode(instant, madeAt) },
          revokedAt: revokedAt && z.encode(instant, revokedAt),
        })),
      };
    }
    case "acts": {
      const acts = await listOperatorActs(env.CATALOGUE, 200);
      return { acts: acts.map((act) => ({ ...act, at: z.encode(instant, act.at) })) };
    }
    case "archive": {
      if (command.file === undefined) return { files: await listArchives(env.DOCUMENTS) };
      const acts = await readArchive(env.DOCUMENTS, command.file);
      if (acts === null) throw new AppError("NOT_FOUND", { file: "NOT_FOUND" });
      return { file: command.file, acts };
    }
    case "make":
      if (operator !== OWNER_OPERATOR) throw new AppError("NOT_FOUND");
      return { name: command.name, token: await makeToken(env.CATALOGUE, command.name, at) };
    case "revoke":
      if (operator !== OWNER_OPERATOR) throw new AppError("NOT_FOUND");
      return { name: command.name, revoked: await revokeToken(env.CATALOGUE, command.name, at) };
  }
}
