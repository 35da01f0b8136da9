import type { Client } from "../../../scripts/sandbox/client.ts";

/** A form as a browser without scripts sends it: the fields of the rendered page. */
export interface DrawnForm {
  readonly path: string;
  readonly fields: ReadonlyMap<string, string>;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&quot;": '"',
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&#x27;": "'",
};
const decoded = (text: string) => text.replace(/&(?:quot|amp|lt|gt|#x27);/g, (entity) => ENTITIES[entity] ?? entity);

const attribute = (tag: string, name: string) => {
  const [, value] = new RegExp(`\\s${name}="([^"]*)"`).exec(tag) ?? [];
  return value === undefined ? null : decoded(value);
};

/** Opens a page and reads the form that contains a field of this name. */
export async function drawForm({ send }: Pick<Client, "send">, path: string, field: string): Promise<DrawnForm> {
  const html = await (await send(path)).text();
  const forms = [...html.matchAll(/<form\b[\s\S]*?<\/form>/g)].map(([form]) => form);
  const form = forms.find((each) => each.includes(`name="${field}"`));
  if (form === undefined) throw new Error(`no form with ${field} on ${path}`);
  const inputs = [...form.matchAll(/<input\b[^>]*>/g)].map(([tag]) => [
    attribute(tag, "name"),
    attribute(tag, "value"),
  ]);
  const named = inputs.flatMap(([name, value]) => (name ? [[name, value ?? ""] as const] : []));
  return { path, fields: new Map(named) };
}

/** Posts the form with the typed values to the address of its page. */
export function sendForm(
  { send }: Pick<Client, "send">,
  { path, fields }: DrawnForm,
  typed: Readonly<Record<string, string>>,
): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of fields) form.set(name, value);
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  return send(path, { method: "POST", body: form });
}
