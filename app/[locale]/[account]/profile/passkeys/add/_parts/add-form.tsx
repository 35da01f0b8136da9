"use client";

import { startTransition, useState } from "react";
import { type CodeWords, ConfirmCode } from "@/components/confirm-code/confirm-code";
import { useCodeForm } from "@/components/confirm-code/stored-step";
import { Button } from "@/components/ui/button";
import { FormProblem } from "@/components/ui/feedback";
import { Field, FieldError } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { useWords } from "@/components/ui/words-provider";
import type { NewPasskey } from "@/lib/browser/passkey";
import { errorText } from "@/lib/i18n/error-text";
import type { AddPasskeyState } from "../../actions";

export interface AddPasskeyWords extends CodeWords {
  send: string;
  name: string;
  createLead: string;
  create: string;
}

interface AddFormProps {
  action: (state: AddPasskeyState, form: FormData) => Promise<AddPasskeyState>;
  context: Readonly<Record<string, string>>;
  /** A name for the passkey: this device's. */
  device: string;
  words: AddPasskeyWords;
}

/** Sends a code, verifies it, then has the device create the passkey. */
export function AddPasskeyForm({ action, context, device, words }: AddFormProps) {
  const [state, advance] = useCodeForm(action, { step: "ask", error: null });
  if (state.step === "create") {
    return <CreateStep wanted={state.wanted} context={context} device={device} words={words} advance={advance} />;
  }
  if (state.step === "code") return <ConfirmCode step={state} advance={advance} typed={context} words={words} />;
  return (
    <form action={advance} className="grid gap-5">
      <HiddenFields values={{ ...context, intent: "send" }} />
      <FormProblem>{errorText(words.errors, state.error)}</FormProblem>
      <SubmitButton size="wide">{words.send}</SubmitButton>
    </form>
  );
}

interface CreateStepProps extends Omit<AddFormProps, "action"> {
  wanted: NewPasskey;
  advance: (form: FormData) => void;
}

/** A press of its own: browsers create a passkey only after one. */
function CreateStep({ wanted, context, device, words, advance }: CreateStepProps) {
  const { passkeyDeclined } = useWords();
  const [state, setState] = useState<"ready" | "waiting" | "declined">("ready");
  async function create(typed: FormData) {
    setState("waiting");
    const { createPasskey } = await import("@/lib/browser/passkey");
    const made = await createPasskey(wanted);
    if (made === null) return setState("declined");
    for (const [name, value] of Object.entries({ ...context, ...made, intent: "create" })) typed.set(name, value);
    startTransition(() => advance(typed));
  }
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void create(new FormData(event.currentTarget));
      }}
    >
      <p role="status" className="text-body text-muted">
        {words.createLead}
      </p>
      <Field label={words.name}>
        {(control) => <Input {...control} name="name" defaultValue={device} maxLength={60} required />}
      </Field>
      <Button type="submit" size="wide" pending={state === "waiting"}>
        {words.create}
      </Button>
      <FieldError id="create-error" message={state === "declined" ? passkeyDeclined : undefined} />
    </form>
  );
}
