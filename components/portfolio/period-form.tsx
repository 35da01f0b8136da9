"use client";

import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { downloadFile } from "@/lib/browser/download";
import type { ErrorWords } from "@/lib/i18n/error-text";

interface PeriodFormProps {
  /** The path of the API gateway to which the form is sent without scripts. */
  path: string;
  from: string;
  to: string;
  /** The last day that a statement may cover. */
  today: string;
  words: { from: string; to: string; get: string; done: string; lost: string; errors: ErrorWords };
}

type Stage = { readonly name: "fresh" | "waiting" | "done" } | { readonly name: "refused"; readonly reason: string };

/** A period and a download button; errors are shown beside the days. */
export function PeriodForm({ path, from, to, today, words }: PeriodFormProps) {
  const [stage, setStage] = useState<Stage>({ name: "fresh" });

  async function send(form: HTMLFormElement): Promise<void> {
    setStage({ name: "waiting" });
    const data = new FormData(form);
    const requested = new URLSearchParams({ from: String(data.get("from")), to: String(data.get("to")) });
    const answer = await downloadFile(`${path}?${requested}`);
    switch (answer.outcome) {
      case "done":
        return setStage({ name: "done" });
      case "lost":
        return setStage({ name: "refused", reason: words.lost });
      case "refused":
        return setStage({ name: "refused", reason: wordsFor(words.errors, answer.code) });
    }
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (stage.name !== "waiting") void send(event.currentTarget);
  };
  const error = stage.name === "refused" ? stage.reason : undefined;
  return (
    <form action={path} onSubmit={submit} className="grid gap-4">
      <div className="grid grid-cols-2 gap-3">
        <Field label={words.from}>
          {(control) => <Input {...control} type="date" name="from" defaultValue={from} max={today} required />}
        </Field>
        <Field label={words.to}>
          {(control) => <Input {...control} type="date" name="to" defaultValue={to} max={today} required />}
        </Field>
      </div>
      <p role="alert" className="text-label text-negative empty:hidden">
        {error}
      </p>
      <Button type="submit" variant="secondary" pending={stage.name === "waiting"} className="justify-self-start">
        {words.get}
      </Button>
      <p role="status" className="sr-only">
        {stage.name === "done" && words.done}
      </p>
    </form>
  );
}

function wordsFor(errors: ErrorWords, code: string): string {
  const known: Readonly<Record<string, string | undefined>> = errors;
  return known[code] ?? errors.INTERNAL;
}
