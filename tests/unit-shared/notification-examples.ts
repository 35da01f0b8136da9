/** Notifications of every kind, derived from the contract: one for each choice among its facts. */
import { type NotificationSubject, notificationSubject } from "../../lib/contract/calls/notification-kinds.ts";
import { listNotifications } from "../../lib/contract/calls/notifications.ts";
import { exampleOf, resolved } from "../../lib/contract/openapi/example.ts";
import { type JsonSchema, wireSchemas } from "../../lib/contract/openapi/schemas.ts";

const { named } = wireSchemas([listNotifications]);

function choicesIn(field: string, property: JsonSchema): readonly unknown[] {
  const { enum: choices, type, const: only } = resolved(property, named);
  if (choices) return choices;
  if (type === "boolean") return [true, false];
  const isFreeText = type === "string" && property === resolved(property, named) && only === undefined;
  return [isFreeText ? `a ${field}` : exampleOf(property, named, { within: "NotificationSubject", field })];
}

function examplesOf({ properties = {} }: JsonSchema): readonly NotificationSubject[] {
  let examples: readonly object[] = [{}];
  for (const [field, property] of Object.entries(properties)) {
    const choices = choicesIn(field, property);
    examples = examples.flatMap((each) => choices.map((choice) => ({ ...each, [field]: choice })));
  }
  return examples.map((example) => notificationSubject.parse(example));
}

export const NOTIFICATION_EXAMPLES = (named.NotificationSubject?.oneOf ?? []).flatMap(examplesOf);
