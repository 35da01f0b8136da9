/**
 * The only entrance of every server action. Arguments of an action are outside bytes whatever its types say: their
 * number and kind are checked here, and a refusal reaches the browser with its own status (docs/decisions/0126).
 */
import "server-only";
import { getCloudflareContext } from "@opennextjs/cloudflare";
import { redirect } from "next/navigation";
import { z } from "zod";
import { AppError } from "@/lib/contract/values/errors";
import { type UserId, userId } from "@/lib/contract/values/ids";
import type { ActionContext } from "./action-refusals";

const ENTRIES_MAX = 400;
const NAME_LENGTH_MAX = 200;
const TEXT_LENGTH_MAX = 40_000;

const isBounded = ([name, value]: readonly [string, FormDataEntryValue]) =>
  name.length <= NAME_LENGTH_MAX && (typeof value !== "string" || value.length <= TEXT_LENGTH_MAX);

const submitted = z.instanceof(FormData).refine((form) => {
  const entries = [...form];
  return entries.length <= ENTRIES_MAX && entries.every(isBounded);
});
/** The previous state, not read: the form contains the whole input, because it works without scripts. */
const ignored = z.unknown();

/** The action of a form that shows no state. */
export function formAction(work: (form: FormData) => Promise<void>): (form: FormData) => Promise<void> {
  return async (...sent) => guarded(z.tuple([submitted]), sent, ([form]) => work(form));
}

/** The action of a form that shows the state which it returns. */
export function stateAction<State>(
  work: (form: FormData) => Promise<State>,
): (previous: State, form: FormData) => Promise<State> {
  return async (...sent) => guarded(z.tuple([ignored, submitted]), sent, ([, form]) => work(form));
}

/** As `stateAction`, where an answer may show the previous state again. `kept` reads the needed part of that state. */
export function followingAction<State, Kept>(
  kept: z.ZodType<Kept>,
  work: (previous: Kept, form: FormData) => Promise<State>,
): (previous: State, form: FormData) => Promise<State> {
  return async (...sent) => guarded(z.tuple([kept, submitted]), sent, ([previous, form]) => work(previous, form));
}

/** The action of a form about an account, null for the reader's own. The page binds it when it renders the form. */
export function accountAction<State>(
  work: (member: UserId | null, form: FormData) => Promise<State>,
): (member: UserId | null, previous: State, form: FormData) => Promise<State> {
  return async (...sent) =>
    guarded(z.tuple([userId.nullable(), ignored, submitted]), sent, ([member, , form]) => work(member, form));
}

/** An action that an island calls with values of its own. */
export function valuesAction<Given extends unknown[], Sent extends unknown[], Answer>(
  values: z.ZodType<Given, Sent>,
  work: (...given: Given) => Promise<Answer>,
): (...sent: Sent) => Promise<Answer> {
  return async (...sent) => guarded(values, sent, (given) => work(...given));
}

async function guarded<Values, Answer>(
  values: z.ZodType<Values>,
  sent: readonly unknown[],
  work: (given: Values) => Promise<Answer>,
): Promise<Answer> {
  const given = read(values, sent);
  if (given === null) return refuse(new AppError("INVALID_INPUT"));
  try {
    return await work(given.data);
  } catch (cause) {
    if (cause instanceof AppError && cause.code !== "INTERNAL") return refuse(cause);
    throw cause;
  }
}

/** An opaque reference of React throws when it is read. */
function read<Values>(values: z.ZodType<Values>, sent: readonly unknown[]): { readonly data: Values } | null {
  try {
    const { success, data } = values.safeParse(sent);
    return success ? { data } : null;
  } catch {
    return null;
  }
}

const refusing = z.custom<ActionContext>(
  (context) => typeof context === "object" && context !== null && "refuseAction" in context,
);

/** Next renders no page for a redirect to another site. No browser sees it, because the Worker answers instead. */
const ELSEWHERE = "https://refused.invalid";

/** Leaves Next by a way that it does not log. Its response is replaced by the Worker. */
function refuse({ code, retryAfterSeconds }: AppError): never {
  refusing.parse(getCloudflareContext().ctx).refuseAction(code, retryAfterSeconds);
  redirect(ELSEWHERE);
}
