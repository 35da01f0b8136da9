/** The server action that a page request calls. Invariant: Next gets only arguments that it can decode. */
import { AppError } from "../contract/values/errors.ts";
import { arePlain, areScripted, plainActionsOf } from "./action-arguments.ts";
import { isOnPage } from "./action-pages.ts";
import { logActionError } from "./action-refusals.ts";
import type { PageRequest } from "./page-request.ts";

/** Next's header of a request that its script makes. */
const ACTION_HEADER = "next-action";

/** The server actions of the build, by id. */
export type BuiltActions = Readonly<Record<string, BuiltAction>>;

interface BuiltAction {
  readonly exportedName: string;
  /** By the pages that contain the action. */
  readonly workers: Readonly<Record<string, unknown>>;
}

/**
 * The name of the action; null for a request that calls none.
 * @throws AppError INVALID_INPUT for arguments that no page of this site sends; NOT_FOUND for an action that the
 * page does not contain.
 */
export async function findAction({ request, form }: PageRequest, actions: BuiltActions): Promise<string | null> {
  if (request.method !== "POST") return null;
  const scripted = request.headers.get(ACTION_HEADER);
  if (scripted === null) return form && plainAction(request, form, actions);
  const name = nameOf(scripted, request, actions);
  const sent = await scriptedBody(request, form);
  if (sent === null || !areScripted(sent)) throw refused(name);
  return name;
}

function plainAction(request: Request, form: FormData, actions: BuiltActions): string | null {
  const called = plainActionsOf(form);
  const names = called.map(({ id }) => (id === null ? "unknown" : nameOf(id, request, actions)));
  if (!arePlain(form, called)) throw refused(names.join(" "));
  return names[0] ?? null;
}

/** A page of an earlier build calls an action that is gone, which is no attack: it is not logged. */
function nameOf(id: string, request: Request, actions: BuiltActions): string {
  const action = Object.hasOwn(actions, id) ? actions[id] : undefined;
  if (!action || !isOnPage(request, Object.keys(action.workers))) throw new AppError("NOT_FOUND");
  return action.exportedName;
}

/** Next knows a form only by a type in small letters. */
async function scriptedBody(request: Request, form: FormData | null): Promise<string | FormData | null> {
  const type = request.headers.get("content-type") ?? "";
  if (form !== null) return type.startsWith("multipart/form-data") ? form : null;
  return /^text\/plain\b/i.test(type) ? readText(request.clone()) : null;
}

/** A byte order mark stays, because Next's reader keeps it. */
async function readText(request: Request): Promise<string | null> {
  const bytes = await request.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function refused(action: string): AppError {
  const refusal = new AppError("INVALID_INPUT");
  logActionError(action, refusal);
  return refusal;
}
