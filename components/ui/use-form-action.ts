"use client";

import { useActionState, useSyncExternalStore } from "react";
import { isNetworkError, reportNetworkError } from "./network-errors";

type FormAction<State> = (state: Awaited<State>, form: FormData) => Promise<Awaited<State>>;

/**
 * React's `useActionState` for a form that outlives its connection. React gives the whole page up when an action's
 * request finds no network, and with it all that was typed; here the form stays as it is, and the `PersistentForm` that
 * was sent says so. Until scripts run the action itself stands in the form, or the browser could not post it.
 */
export function useFormAction<State>(action: FormAction<State>, start: NoInfer<Awaited<State>>) {
  const hasScripts = useSyncExternalStore(
    watchNothing,
    () => true,
    () => false,
  );
  return useActionState(hasScripts ? keepingStateOf(action) : action, start);
}

function keepingStateOf<State>(action: FormAction<State>): FormAction<State> {
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
