"use client";

import { useActionState, useSyncExternalStore } from "react";
import { isNetworkError, reportNetworkError } from "./network-errors";

type FormAction<State> = (state: Awaited<State>, form: FormData) => Promise<Awaited<State>>;

/**
 * React's `useActionState` for a form that survives a lost connection. When an action's request fails in the network,
 * React discards the whole page with its input; here the form stays, and the submitted `PersistentForm` reports the
 * error. Until scripts run, the form contains the action itself, so that the browser can post it.
 */
export function useFormAction<State>(action: FormAction<State>, start: NoInfer<Awaited<State>>) {
  const hasScripts = useSyncExternalStore(
    watchNothing,
    () => true,
    () => false,
  );
  return useActionState(hasScripts ? withNetworkErrors(action) : action, start);
}

function withNetworkErrors<State>(action: FormAction<State>): FormAction<State> {
  return async (state, form): Promise<Awaited<State>> => {
    try {
      return await action(state, form);
    } catch (cause) {
      if (!isNetworkError(cause)) throw cause;
      reportNetworkError();
      return state;
    }
  };
}

const watchNothing = () => () => {};
