/**
 * The arguments of a server action as React encodes them, checked before React decodes them: undecodable arguments
 * would be a 500 with a stack in the log. Invariant: only arguments of this site's forms and islands pass, which are
 * one list of plain values and forms. No promise, stream, map, blob or server function is among them.
 */
import { z } from "zod";

const ARGUMENTS_MAX = 8;
const VALUES_MAX = 20_000;
const DEPTH_MAX = 64;

/** React's encoding of a constant. A text that begins with `$` is an encoded value or reference. */
const CONSTANT = /^\$(?:undefined|NaN|Infinity|-Infinity|-0|T)$/;
const DATE = /^\$D\d{4}-\d\d-\d\dT[\d:.]{1,20}Z$/;
const FORM = /^\$K[0-9a-f]{1,3}$/;
/** An object that occurs twice is named by its path the second time: `$0:1:rows`. */
const PATH = /^\$([0-9a-f])((?::[^:]{1,100}){0,16})$/;

/** The root of a scripted request, and the fields of its forms: `_1_amount`. */
const ROOT = "0";
const FIELD = /^_\d{1,3}_/;

/** False for a body that React's script would not send. */
export function areScripted(body: string | FormData): boolean {
  if (typeof body === "string") return isList(body, ROOT);
  const root = body.getAll(ROOT);
  const isKnown = (name: string) => name === ROOT || FIELD.test(name);
  return root.length === 1 && isList(root[0], ROOT) && [...body.keys()].every(isKnown);
}

const ACTION = "$ACTION_";
const PLAIN_ID = `${ACTION}ID_`;
const PLAIN_REFERENCE = `${ACTION}REF_`;
const PLAIN_KEY = `${ACTION}KEY`;
/** The form's action and that of its button. */
const PLAIN_ACTIONS_MAX = 2;
const BOUND = "1";

/**
 * The actions that a form without scripts names; empty for a form of a page, such as an upload. At most one more than a
 * form may name: each costs a search through the form, and the arguments of each are parsed.
 */
export function plainActionsOf(form: FormData): readonly PlainAction[] {
  const named = [...form.keys()].filter((name) => name.startsWith(PLAIN_ID) || name.startsWith(PLAIN_REFERENCE));
  return named
    .slice(0, PLAIN_ACTIONS_MAX + 1)
    .map((name) =>
      name.startsWith(PLAIN_ID)
        ? { id: name.slice(PLAIN_ID.length), isReadable: true }
        : boundActionOf(form, name.slice(PLAIN_REFERENCE.length)),
    );
}

export interface PlainAction {
  /** Null where the form names no action. */
  readonly id: string | null;
  /** Whether React can decode the action's bound arguments. */
  readonly isReadable: boolean;
}

const descriptor = z.object({ id: z.string().max(100), bound: z.literal(`$@${BOUND}`).nullable() });

function boundActionOf(form: FormData, place: string): PlainAction {
  const part = (name: string) => form.getAll(`${ACTION}${place}:${name}`);
  const described = descriptor.safeParse(parsed(part(ROOT)[0]));
  if (!described.success) return { id: null, isReadable: false };
  const { id, bound } = described.data;
  const list = part(BOUND);
  return { id, isReadable: bound === null || (list.length === 1 && isList(list[0], BOUND)) };
}

/** False for a form that a browser without scripts would not send. */
export const arePlain = (form: FormData, actions: readonly PlainAction[]): boolean =>
  actions.length <= PLAIN_ACTIONS_MAX &&
  actions.every(({ isReadable }) => isReadable) &&
  form.getAll(PLAIN_KEY).every((key) => typeof key === "string");

function parsed(text: FormDataEntryValue | undefined): unknown {
  if (typeof text !== "string") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `own` is the number of the part that holds the list. */
function isList(text: FormDataEntryValue | undefined, own: string): boolean {
  const list = parsed(text);
  return Array.isArray(list) && list.length <= ARGUMENTS_MAX && isDecodable(list, own);
}

/** Iterative, because a stack would end at a depth that JSON does not. */
function isDecodable(list: readonly unknown[], own: string): boolean {
  const rest: { readonly value: unknown; readonly depth: number }[] = [{ value: list, depth: 0 }];
  for (let seen = 0; rest.length > 0; seen++) {
    const { value, depth } = rest.pop() ?? { value: null, depth: 0 };
    if (seen > VALUES_MAX || depth > DEPTH_MAX) return false;
    if (typeof value === "string" && !isPlainText(value, list, own)) return false;
    if (typeof value !== "object" || value === null) continue;
    if (Object.hasOwn(value, "__proto__")) return false;
    for (const inner of Object.values(value)) rest.push({ value: inner, depth: depth + 1 });
  }
  return true;
}

function isPlainText(text: string, list: readonly unknown[], own: string): boolean {
  if (!text.startsWith("$") || text.startsWith("$$")) return true;
  if (CONSTANT.test(text) || DATE.test(text) || FORM.test(text)) return true;
  const [, part, path] = PATH.exec(text) ?? [];
  return part === own && path !== undefined && isObjectAt(list, path);
}

function isObjectAt(list: readonly unknown[], path: string): boolean {
  let at: unknown = list;
  for (const key of path.split(":").slice(1)) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, key)) return false;
    at = Reflect.get(at, key);
  }
  return typeof at === "object" && at !== null;
}
