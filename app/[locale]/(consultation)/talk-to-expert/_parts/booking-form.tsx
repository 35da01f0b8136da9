"use client";

import { type CodeWords, ConfirmCode } from "@/components/confirm-code/confirm-code";
import { useCodeForm } from "@/components/confirm-code/stored-step";
import type { CountryWords } from "@/components/phone/country-list";
import { PhoneInput } from "@/components/phone/phone-input";
import { FormProblem } from "@/components/ui/feedback";
import { Field } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Input } from "@/components/ui/input";
import { PersistentForm } from "@/components/ui/persistent-form";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Locale } from "@/lib/i18n/locales";
import {
  type ConsultationDetails,
  type ConsultationErrorMessages,
  type ConsultationState,
  consultationErrorText,
} from "./consultation-state";
import { ConsultationTime, type ConsultationTimeText } from "./consultation-time";
import { SlotPicker, type SlotWords } from "./slot-picker";

interface ConsultationCodeWords extends CodeWords {
  title: string;
  time: ConsultationTimeText;
}

interface CodeStepProps {
  state: Extract<ConsultationState, { step: "code" }>;
  advance: (form: FormData) => void;
  context: Readonly<Record<string, string>>;
  locale: Locale;
  words: ConsultationCodeWords;
}

/** The number is verified before the slot is reserved, so that nobody blocks slots with another person's number. */
function CodeStep({ state, advance, context, locale, words }: CodeStepProps) {
  const { typed } = state;
  return (
    <div className="max-w-md">
      <ConfirmCode step={state} advance={advance} typed={{ ...context, ...typed }} words={words}>
        <h2 className="serif text-ink text-title">{words.title}</h2>
        <ConsultationTime at={Date.parse(typed.at)} locale={locale} words={words.time} className="mt-3" />
      </ConfirmCode>
    </div>
  );
}

export interface BookingWords {
  slots: SlotWords;
  about: string;
  subject: string;
  choose: string;
  subjects: readonly { value: string; label: string }[];
  language: string;
  languages: readonly { value: string; label: string }[];
  name: string;
  phone: string;
  phoneHelp: string;
  country: CountryWords;
  submit: string;
  code: ConsultationCodeWords;
  errors: ConsultationErrorMessages;
}

interface BookingFormProps {
  action: (state: ConsultationState, form: FormData) => Promise<ConsultationState>;
  start: ConsultationState;
  slots: readonly number[];
  day: string | null;
  dayHref: string;
  /** As `packCountries` writes them. */
  countries: string;
  /** An anonymous visitor must enter a name. */
  needsName: boolean;
  /** Hidden fields of every step: page language, expert, idempotency key. */
  context: Readonly<Record<string, string>>;
  locale: Locale;
  words: BookingWords;
}

/** Collects time, subject and phone number; an anonymous visitor then confirms the number with a code. */
export function BookingForm({ action, start, ...rest }: BookingFormProps) {
  const [state, advance] = useCodeForm(action, start);
  if (state.step === "code") {
    const { context, locale, words } = rest;
    return <CodeStep {...{ state, advance, context, locale }} words={words.code} />;
  }
  return <DetailsStep {...rest} state={state} advance={advance} />;
}

type DetailsStepProps = Omit<BookingFormProps, "action" | "start"> & {
  state: ConsultationDetails;
  advance: (form: FormData) => void;
};

function DetailsStep({ state, advance, slots, day, dayHref, locale, context, words, ...about }: DetailsStepProps) {
  const error = (field: keyof ConsultationDetails["errors"]) =>
    consultationErrorText(words.errors, state.errors[field]);
  return (
    <PersistentForm action={advance} answer={state} className="grid gap-10">
      <HiddenFields values={{ ...context, ...state.known, intent: "send" }} />
      <FormProblem>{error("form")}</FormProblem>
      <SlotPicker
        {...{ slots, day, dayHref, locale }}
        chosen={state.typed.at}
        error={error("at")}
        words={words.slots}
      />
      <AboutFields {...about} state={state} words={words} />
      <SubmitButton size="large" className="justify-self-start max-tablet:w-full">
        {words.submit}
      </SubmitButton>
    </PersistentForm>
  );
}

type AboutFieldsProps = Pick<BookingFormProps, "countries" | "needsName" | "words"> & { state: ConsultationDetails };

function AboutFields({ state, countries, needsName, words }: AboutFieldsProps) {
  const { typed, errors } = state;
  const error = (field: keyof ConsultationDetails["errors"]) => consultationErrorText(words.errors, errors[field]);
  return (
    <fieldset className="grid gap-6 tablet:grid-cols-2">
      <legend className="serif mb-4 text-ink text-title">{words.about}</legend>
      <Field label={words.subject} error={error("subject")}>
        {(control) => (
          <Select {...control} name="subject" defaultValue={typed.subject} required>
            <option value="">{words.choose}</option>
            <Options of={words.subjects} />
          </Select>
        )}
      </Field>
      <Field label={words.language}>
        {(control) => (
          <Select {...control} name="language" defaultValue={typed.language}>
            <Options of={words.languages} />
          </Select>
        )}
      </Field>
      {needsName && (
        <Field label={words.name} error={error("name")}>
          {(control) => (
            <Input {...control} name="name" autoComplete="name" defaultValue={typed.name} maxLength={120} required />
          )}
        </Field>
      )}
      <Field label={words.phone} help={words.phoneHelp} error={error("phone")}>
        {(control) => (
          <PhoneInput
            control={control}
            phone={typed.phone}
            country={typed.country}
            countries={countries}
            words={words.country}
          />
        )}
      </Field>
    </fieldset>
  );
}

function Options({ of: options }: { of: readonly { value: string; label: string }[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
