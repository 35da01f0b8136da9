"use client";

import { clsx } from "clsx";
import { Disclosure } from "@/components/ui/disclosure";
import { Notice } from "@/components/ui/feedback";
import { Field } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Chevron } from "@/components/ui/icons/marks";
import { PersistentForm } from "@/components/ui/persistent-form";
import { Section } from "@/components/ui/section";
import { Select } from "@/components/ui/select";
import { Status, type StatusKind } from "@/components/ui/status";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { CREDIT_FILE_BYTES_MAX } from "@/lib/contract/facts/uploads";
import { type ErrorWords, errorTextAbout } from "@/lib/i18n/error-text";
import type { MatchState, ShownMatch } from "../actions";
import { type CreditStatus, groupDeductions } from "./group-deductions";

interface MatchFormProps {
  action: (state: MatchState, form: FormData) => Promise<MatchState>;
  /** The latest first. */
  years: readonly string[];
  hidden: Readonly<Record<string, string>>;
  words: ResultWords & { year: string; file: string; fileHelp: string; submit: string; errors: ErrorWords };
}

interface ResultWords {
  unread: string;
  unchecked: string;
  toResolve: string;
  deductions: string;
  unexplained: string;
  letters: string;
  lettersLead: string;
  letterPdf: string;
}

/** Takes a year and a file, and shows the matches below. */
export function MatchForm({ action, years, hidden, words }: MatchFormProps) {
  const [state, advance] = useFormAction(
    action,
    { financialYear: years[0] ?? "", error: null, match: null },
    refuseTooLarge,
  );
  const errorAbout = errorTextAbout(words.errors, state.error);
  return (
    <>
      <PersistentForm action={advance} answer={state} className="grid max-w-xl gap-5">
        <HiddenFields values={hidden} />
        <Field label={words.year} error={errorAbout("financialYear")}>
          {(control) => (
            <Select {...control} name="financialYear" defaultValue={state.financialYear}>
              {years.map((year) => (
                <option key={year} value={year}>
                  {year}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={words.file} help={words.fileHelp} error={errorAbout("file")}>
          {(control) => (
            <input
              {...control}
              type="file"
              name="file"
              accept=".txt,.json,text/plain,application/json"
              className="block min-h-11 w-full text-body text-ink file:mr-4 file:min-h-11 file:rounded-md file:border file:border-line-strong file:bg-transparent file:px-4 file:font-medium file:text-body file:text-ink"
            />
          )}
        </Field>
        <SubmitButton size="wide">{words.submit}</SubmitButton>
      </PersistentForm>
      {state.match && <Result match={state.match} words={words} />}
    </>
  );
}

function refuseTooLarge(form: FormData): MatchState | null {
  const file = form.get("file");
  if (!(file instanceof File) || file.size <= CREDIT_FILE_BYTES_MAX) return null;
  const error = { about: "file", code: "PAYLOAD_TOO_LARGE" } as const;
  return { financialYear: String(form.get("financialYear") ?? ""), error, match: null };
}

const STATUS: Readonly<Record<CreditStatus, StatusKind>> = {
  MATCHED: "confirmed",
  DIFFERENT: "delayed",
  NOT_CREDITED: "delayed",
  UNCHECKED: "pending",
  MISSING: "failed",
  AWAITED: "expected",
};

function toneOf({ letters, deductions, unread }: ShownMatch) {
  if (letters.length > 0 || unread || deductions.some(({ status }) => status === "NOT_CREDITED")) return "warning";
  // Nothing was compared while every deduction is awaited.
  return deductions.some(({ status }) => status === "MATCHED") ? "positive" : "neutral";
}

function Result({ match, words }: { match: ShownMatch; words: ResultWords }) {
  const groups = groupDeductions(match.deductions);
  return (
    <div className="mt-10">
      <Notice tone={toneOf(match)} live>
        {match.summary}
      </Notice>
      <p className="mt-3 text-label text-muted">
        {match.statement} {match.others}
      </p>
      {match.unread && <Unread unread={match.unread} title={words.unread} />}
      {groups.unchecked.length > 0 && (
        <Section title={words.unchecked}>
          <Deductions deductions={groups.unchecked} />
        </Section>
      )}
      {groups.toResolve.length > 0 && (
        <Section title={words.toResolve}>
          <Deductions deductions={groups.toResolve} />
        </Section>
      )}
      <Letters letters={match.letters} words={words} />
      {match.unexplained.length > 0 && (
        <Section title={words.unexplained}>
          <ul className="grid gap-2 text-body text-muted">
            {match.unexplained.map(({ key, text }) => (
              <li key={key}>{text}</li>
            ))}
          </ul>
        </Section>
      )}
      {groups.others.length > 0 && (
        <Section title={words.deductions}>
          {groups.others.map(({ status, deductions }) => (
            <details key={status} className="group border-line border-b">
              <summary className="flex min-h-12 list-none items-center justify-between gap-4 py-3 text-body text-ink [&::-webkit-details-marker]:hidden">
                <span className="flex flex-wrap items-center gap-x-3">
                  <Status kind={STATUS[status]}>{deductions[0]?.statusText}</Status>
                  <span className="tabular-nums">{deductions.length}</span>
                </span>
                <Chevron className="size-4 shrink-0 text-muted transition-transform duration-150 group-open:rotate-180" />
              </summary>
              <Deductions deductions={deductions} />
            </details>
          ))}
        </Section>
      )}
    </div>
  );
}

function Unread({ unread, title }: { unread: NonNullable<ShownMatch["unread"]>; title: string }) {
  return (
    <Section title={title}>
      <p className="mb-4 max-w-prose text-body text-muted">{unread.lead}</p>
      <ul className="grid gap-2 text-label text-muted">
        {unread.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are never reordered, and two may be equal
          <li key={index} className="break-words">
            {line}
          </li>
        ))}
        {unread.more && <li>{unread.more}</li>}
      </ul>
    </Section>
  );
}

function Deductions({ deductions }: Pick<ShownMatch, "deductions">) {
  return (
    <ul>
      {deductions.map(({ key, payer, facts, tax, status, statusText, note }) => (
        <li key={key} className="grid gap-1 border-line border-b py-4 last:border-b-0">
          <span className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-medium text-body text-ink">{payer}</span>
            <span className="text-body text-ink tabular-nums">{tax}</span>
          </span>
          <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="text-label text-muted">{facts}</span>
            <Status kind={STATUS[status]}>{statusText}</Status>
          </span>
          {note && (
            <span
              className={clsx(
                "text-label",
                status === "AWAITED" || status === "UNCHECKED" ? "text-muted" : "text-warning",
              )}
            >
              {note}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Letters({ letters, words }: Pick<ShownMatch, "letters"> & { words: ResultWords }) {
  if (letters.length === 0) return null;
  return (
    <Section title={words.letters}>
      <p className="mb-4 max-w-prose text-body text-muted">{words.lettersLead}</p>
      {letters.map(({ key, payer, subject, body, pdf }) => (
        <Disclosure key={key} summary={payer}>
          <p className="font-medium text-ink">{subject}</p>
          <p className="mt-3 select-all whitespace-pre-wrap break-words">{body}</p>
          <p className="mt-3">
            <a
              href={pdf}
              download={`${subject}.pdf`}
              className="inline-flex min-h-11 items-center text-ink underline decoration-line-strong underline-offset-3 hover:decoration-current"
            >
              {words.letterPdf}
            </a>
          </p>
        </Disclosure>
      ))}
    </Section>
  );
}
