/**
 * The faults of an SMS template by MSG91's list of its versions ("Get template versions"). MSG91 documents no fields of a version, so
 * a field that is missing or in another form is no fault.
 */
import { z } from "zod";
import { ProviderRefused } from "../deadline.ts";

const version = z.object({
  /** "1": the version that is sent. */
  active_status: z.union([z.string(), z.number()]).transform(String).optional().catch(undefined),
  /** The text, with `##name##` for each variable. */
  template_data: z.string().optional().catch(undefined),
});

/** Of a refusal only that it is one is read. */
const templateAnswer = z.object({ hasError: z.boolean(), data: z.unknown() });

const namesIn = (text: string, variable: RegExp): ReadonlySet<string> =>
  new Set([...text.matchAll(variable)].map(([, name = ""]) => name));

/**
 * `text`: our text, as it is registered. A variable of another name would stay empty in the message.
 * @throws ProviderRefused when MSG91 does not know the template, sends no version of it, or names other variables
 */
export function assertFits(payload: unknown, text: string): void {
  const { hasError, data } = templateAnswer.parse(payload);
  const versions = z.array(version).safeParse(data).data ?? [];
  if (hasError || versions.length === 0) throw new ProviderRefused("MSG91 knows no such template");
  const active = versions.filter(({ active_status: status = "1" }) => status === "1");
  if (active.length === 0) throw new ProviderRefused("MSG91 sends no version of a template");
  const ours = namesIn(text, /\{#(\w+)#\}/g);
  const isOther = active.some(({ template_data: theirs }) => {
    if (theirs === undefined) return false;
    const names = namesIn(theirs, /##(\w+)##/g);
    return names.size !== ours.size || [...names].some((name) => !ours.has(name));
  });
  if (isOther) throw new ProviderRefused("MSG91 names other variables in a template");
}
