"use client";

import { useActionState, useSyncExternalStore } from "react";
import { isNetworkError, reportNetworkError } from "./network-errors";

type FormAction<State> = (state: Awaited<State>, form: FormData) => Promise<Awaited<State>>;

/**
 * React's `useActionState` for a form that survives a lost connection. When an action's request fails in the network,
 * React discards the whole page with its input; here the form stays, and the submitted `PersistentForm` reports the
 * error. Until scripts run, the form contains the action itself, so that the browser can post it. `refuse` returns a
 * state for a form that the server would not read, such as a file over the limit; null sends it.
 */
export function useFormAction<State>(
  action: FormAction<State>,
  start: NoInfer<Awaited<State>>,
  refuse: (form: FormData) => NoInfer<Awaited<State>> | null = () => null,
) {
  const hasScripts = useSyncExternalStore(
    watchNothing,
    () => true,
    () => false,
  );
  return useActionState(hasScripts ? withNetworkErrors(action, refuse) : action, start);
}

function withNetworkErrors<State>(
  action: FormAction<State>,
  refuse: (form: FormData) => Awaited<State> | null,
): FormAction<State> {
  return async (state, form): Promise<Awaited<State>> => {
    try {
      return refuse(form) ?? (await action(state, form));
    } catch (cause) {
      if (!isNetworkError(cause)) throw cause;
      reportNetworkError();
      return state;
    }
  };
}

const watchNothing = () => () => {};
