"use client";

import type { ReactNode } from "react";
import { type CodeWords, ConfirmCode } from "@/components/confirm-code/confirm-code";
import { useCodeForm } from "@/components/confirm-code/stored-step";
import { usePrivacy } from "@/components/preferences/privacy";
import { AmountInput } from "@/components/ui/amount-input";
import { AppLink } from "@/components/ui/app-link";
import { Field } from "@/components/ui/field";
import { Line, Lines } from "@/components/ui/figures";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { PersistentForm } from "@/components/ui/persistent-form";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Currency } from "@/lib/contract/facts/money";
import type { Money } from "@/lib/i18n/currencies";
import { errorText } from "@/lib/i18n/error-text";
import { type AmountLook, AmountView, MaskedAmount } from "../money/amount-view";
import type { WithdrawState } from "./withdraw-state";

export interface WithdrawWords extends Omit<CodeWords, "confirm" | "unsent"> {
  amount: string;
  all: string;
  send: string;
  codeTitle: string;
  /** Contains `{amount}`. */
  confirm: string;
  /** For a confirmed withdrawal that has no answer; `errors` are those of codes that cannot be sent. */
  unanswered: string;
}

interface WithdrawFormProps {
  action: (state: WithdrawState, form: FormData) => Promise<WithdrawState>;
  start: WithdrawState;
  locale: string;
  currency?: Currency;
  /** The link to this page with the whole balance filled in. */
  allHref: string;
  /** The withdrawable amount, as text. */
  available: ReactNode;
  /** The name of the bank account. */
  destination: ReactNode;
  words: WithdrawWords;
}

/** An amount that changes in the browser, such as the proceeds while typing. Follows the privacy switch. */
function LiveAmount(props: AmountLook & Money) {
  const { hidden, hiddenLabel, locale } = usePrivacy();
  if (!hidden) return <AmountView {...props} locale={locale} />;
  const { amount: _hidden, ...look } = props;
  return <MaskedAmount {...look} label={hiddenLabel} />;
}

/** Amount, then code: two steps on one page, both rendered by the server. */
export function WithdrawForm({ action, start, ...rest }: WithdrawFormProps) {
  const [state, advance] = useCodeForm(action, start);
  if (state.step === "amount") return <AmountStep state={state} advance={advance} {...rest} />;
  const { amount, currency, idempotencyKey } = state.typed;
  const { locale, destination, words } = rest;
  const typed = { locale, idempotencyKey, sentAmount: String(amount), currency };
  const shown = <LiveAmount amount={amount} currency={currency} />;
  const code = {
    ...words,
    confirm: <Filled template={words.confirm} amount={shown} />,
    errors: { ...words.errors, GATEWAY_UNAVAILABLE: words.unanswered },
    ...(words.errors.GATEWAY_UNAVAILABLE && { unsent: words.errors.GATEWAY_UNAVAILABLE }),
  };
  return (
    <ConfirmCode step={state} advance={advance} typed={typed} words={code}>
      <h2 className="serif text-ink text-title">{words.codeTitle}</h2>
      <div className="mt-3 divide-y divide-line border-line border-y">
        <Lines>
          <Line label={words.amount} strong>
            {shown}
          </Line>
        </Lines>
        {destination}
      </div>
    </ConfirmCode>
  );
}

/** `Withdraw {amount}` with the amount inserted. */
function Filled({ template, amount }: { template: string; amount: ReactNode }) {
  const [before = "", after = ""] = template.split("{amount}");
  return (
    <>
      {before}
      {amount}
      {after}
    </>
  );
}

type AmountStepProps = Omit<WithdrawFormProps, "action" | "start"> & {
  state: Extract<WithdrawState, { step: "amount" }>;
  advance: (form: FormData) => void;
};

function AmountStep({
  state,
  advance,
  locale,
  currency = "INR",
  allHref,
  available,
  destination,
  words,
}: AmountStepProps) {
  return (
    <PersistentForm action={advance} answer={state}>
      <HiddenFields values={{ ...state.known, locale, currency, intent: "send" }} />
      <Field label={words.amount} help={available} error={errorText(words.errors, state.error)}>
        {(control) => (
          <AmountInput {...control} name="amount" currency={currency} defaultValue={state.amount} required />
        )}
      </Field>
      <AppLink
        href={allHref}
        replace
        scroll={false}
        className="mt-4 inline-flex min-h-11 items-center rounded-full border border-line-strong px-4 text-label text-ink hover:bg-sunken"
      >
        {words.all}
      </AppLink>
      <div className="mt-5 border-line border-t">{destination}</div>
      <SubmitButton size="wide" className="mt-5">
        {words.send}
      </SubmitButton>
    </PersistentForm>
  );
}
