"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { FormProblem, Notice } from "@/components/ui/feedback";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Progress } from "@/components/ui/progress";
import { shrinkPicture } from "@/lib/browser/shrink-image";
import { sendFiles, type UploadAnswer } from "@/lib/browser/upload";
import type { ErrorWords } from "@/lib/i18n/error-text";
import { FilePicker, type FilePickerProps, type FilePickerWords } from "./file-picker";
import { StepFocus } from "./step-focus";

export type UploadField = Pick<FilePickerProps, "name" | "label" | "help" | "accept" | "shape" | "sketch">;

export interface UploadWords extends FilePickerWords {
  send: string;
  /** Contains `{percent}`. */
  sending: string;
  /** Shown while the server checks the uploaded files. */
  reading: string;
  /** Shown when there was no response. */
  lost: string;
  errors: ErrorWords;
}

interface UploadFormProps {
  /** The path of the API gateway to which a script sends the files. */
  path: string;
  /** The form's action without scripts. */
  action: string;
  hidden: Readonly<Record<string, string>>;
  files: readonly UploadField[];
  maxBytes: number;
  /** The page to open after success; the current page is refreshed. */
  doneHref: string;
  /** The errors of an earlier attempt: of the whole form, and of each file. */
  rejection: string | undefined;
  fieldRejections?: Readonly<Record<string, string>>;
  words: UploadWords;
}

/** Error messages: of the whole form, and of each file. */
interface Refused {
  readonly whole: string | undefined;
  readonly of: Readonly<Record<string, string>>;
}

/** Fresh: as rendered, with the errors of an earlier attempt. Chosen: other files have been selected since. */
type Stage =
  | { readonly name: "fresh" | "chosen" | "waiting" }
  | { readonly name: "sending"; readonly percent: number }
  | ({ readonly name: "refused" } & Refused);

/** A form with files: shows the upload's progress, and beside each file its error. */
export function UploadForm({ rejection, fieldRejections = {}, files, words, ...rest }: UploadFormProps) {
  const { stage, submit, forget } = useUpload({ files, words, ...rest });
  const refused = stage.name === "refused" ? stage : null;
  const isFresh = stage.name === "fresh";
  const errorOf = (name: string) => refused?.of[name] ?? (isFresh ? fieldRejections[name] : undefined);
  const isBusy = stage.name === "sending" || stage.name === "waiting";
  return (
    <form
      noValidate
      method="post"
      action={rest.action}
      encType="multipart/form-data"
      onSubmit={submit}
      className="grid gap-6"
    >
      <HiddenFields values={rest.hidden} />
      <StepFocus />
      {isFresh && rejection && <Notice tone="warning">{rejection}</Notice>}
      <FormProblem>{refused?.whole}</FormProblem>
      <div className={files.length > 1 ? "grid gap-x-5 gap-y-6 tablet:grid-cols-2" : "grid"}>
        {files.map((file) => (
          <FilePicker key={file.name} {...file} error={errorOf(file.name)} onChoose={forget} words={words} />
        ))}
      </div>
      <div className="grid gap-3">
        <Button type="submit" size="large" pending={isBusy} className="justify-self-start max-tablet:w-full">
          {words.send}
        </Button>
        <UploadProgress stage={stage} words={words} />
      </div>
    </form>
  );
}

/** The live region exists before its text, or the text would not be announced. */
function UploadProgress({ stage, words }: { stage: Stage; words: UploadWords }) {
  const percent = stage.name === "sending" ? stage.percent : 100;
  const text = percent < 100 ? words.sending.replace("{percent}", String(percent)) : words.reading;
  const isShown = stage.name === "sending" || stage.name === "waiting";
  return (
    <div>
      {isShown && <Progress percent={percent} label={words.send} />}
      <p role="status" className="mt-2 min-h-5 text-label text-muted tabular-nums">
        {isShown && text}
      </p>
    </div>
  );
}

function useUpload({
  path,
  files,
  maxBytes,
  doneHref,
  words,
}: Pick<UploadFormProps, "path" | "files" | "maxBytes" | "doneHref" | "words">) {
  const router = useRouter();
  const [stage, setStage] = useState<Stage>({ name: "fresh" });
  const key = useRef<string | null>(null);

  /** Other files make a new upload; resending the same files after a network error repeats the same one. */
  const forget = () => {
    key.current = null;
    setStage((now) => (now.name === "refused" || now.name === "fresh" ? { name: "chosen" } : now));
  };

  async function send(form: HTMLFormElement): Promise<void> {
    setStage({ name: "sending", percent: 0 });
    const chosen = await filesIn(new FormData(form), files);
    const faults = faultsOf(chosen, { files, maxBytes, words });
    if (Object.keys(faults).length > 0) {
      refuse(form, { whole: undefined, of: faults });
      return;
    }
    key.current ??= crypto.randomUUID();
    const onProgress = (percent: number) => setStage({ name: "sending", percent });
    const answer = await sendFiles({ path, files: chosen, idempotencyKey: key.current, onProgress });
    if (answer.outcome !== "lost") key.current = null;
    finish(form, answer);
  }

  function finish(form: HTMLFormElement, answer: UploadAnswer): void {
    if (answer.outcome === "done") {
      setStage({ name: "waiting" });
      router.push(doneHref);
      router.refresh();
    } else {
      refuse(form, errorOf(answer, { files, words }));
      // The page's step has changed too.
      router.refresh();
    }
  }

  function refuse(form: HTMLFormElement, refusal: Refused): void {
    setStage({ name: "refused", ...refusal });
    const [first] = files.filter(({ name }) => refusal.of[name] !== undefined);
    if (first) form.querySelector<HTMLElement>(`[name="${first.name}"]`)?.focus();
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (stage.name !== "sending" && stage.name !== "waiting") void send(event.currentTarget);
  };
  return { stage, submit, forget };
}

/** The errors beside each file, or of the whole form where no file is at fault. */
function errorOf(
  answer: Extract<UploadAnswer, { outcome: "refused" | "lost" }>,
  { files, words }: Pick<UploadFormProps, "files" | "words">,
): Refused {
  if (answer.outcome === "lost") return { whole: words.lost, of: {} };
  const of = Object.fromEntries(
    Object.entries(answer.fields).map(([name, code]) => [name, wordsFor(words.errors, code)]),
  );
  const isPlaced = files.some(({ name }) => of[name] !== undefined);
  return { whole: isPlaced ? undefined : wordsFor(words.errors, answer.code), of };
}

async function filesIn(form: FormData, files: readonly UploadField[]): Promise<Record<string, File>> {
  const chosen: Record<string, File> = {};
  for (const { name } of files) {
    const file = form.get(name);
    // An empty file input submits a file of zero bytes.
    if (file instanceof File && file.size > 0) chosen[name] = await shrinkPicture(file);
  }
  return chosen;
}

function faultsOf(
  chosen: Readonly<Record<string, File>>,
  { files, maxBytes, words }: Pick<UploadFormProps, "files" | "maxBytes" | "words">,
): Record<string, string> {
  const faults = files.flatMap(({ name }): [string, string][] => {
    const file = chosen[name];
    if (file === undefined) return [[name, wordsFor(words.errors, "FILE_MISSING")]];
    return file.size > maxBytes ? [[name, wordsFor(words.errors, "PAYLOAD_TOO_LARGE")]] : [];
  });
  return Object.fromEntries(faults);
}

function wordsFor(errors: ErrorWords, code: string): string {
  const known: Readonly<Record<string, string | undefined>> = errors;
  return known[code] ?? (code === "GATEWAY_CLOSED" ? known.GATEWAY_UNAVAILABLE : undefined) ?? errors.INTERNAL;
}
