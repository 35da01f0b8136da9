import type { Client } from "../../../scripts/sandbox/client.ts";

/* Forms as a browser without scripts sends them. */

const unescaped = (text: string) => text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
const attribute = (tag: string, name: string) => {
  const [, value] = new RegExp(` ${name}="([^"]*)"`).exec(tag) ?? [];
  return value === undefined ? null : unescaped(value);
};

interface Filling {
  /** The HTML of the page. */
  readonly html: string;
  /** The path of the page, to which a form without an action is posted. */
  readonly path: string;
  /** A text that only the intended form contains. */
  readonly holding: string;
  /** The typed or chosen values. */
  readonly typed?: Readonly<Record<string, string>>;
}

/** Fills in and posts one form of a page. Only preselected options and those given here are sent. */
export async function sendForm(client: Client, { html, path, holding, typed = {} }: Filling): Promise<Response> {
  const forms = [...html.matchAll(/<form[^>]*>([\s\S]*?)<\/form>/g)].filter(([, inside = ""]) =>
    inside.includes(holding),
  );
  const [[, inside = ""] = []] = forms;
  if (forms.length !== 1) throw new Error(`${forms.length} forms of ${path} hold ${holding}`);
  const body = new FormData();
  for (const [tag] of inside.matchAll(/<input[^>]*>/g)) {
    const name = attribute(tag, "name");
    if (name !== null && isSent(tag)) body.set(name, attribute(tag, "value") ?? "");
  }
  for (const [name, value] of Object.entries(typed)) body.set(name, value);
  return client.send(path, { method: "POST", body });
}

function isSent(tag: string): boolean {
  const type = attribute(tag, "type");
  return (type !== "radio" && type !== "checkbox") || / checked/.test(tag);
}
