"use client";

import { clsx } from "clsx";
import { useId, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { Chevron } from "@/components/ui/icons/marks";
import { INPUT_CLASS } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { type CountryChoice, unpackCountries } from "@/lib/i18n/country-choices";
import { CountryList, type CountryWords } from "./country-list";
import { Flag } from "./flag";

interface CountryPickerProps {
  /** As `packCountries` writes them. */
  countries: string;
  /** The initial or last submitted value. */
  start: string;
  words: CountryWords;
}

const never = () => () => {};
/** False on the server and during hydration, true afterwards. */
const useScripts = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Selects a country by its dial code: a native select without scripts, a searchable list with them. */
export function CountryPicker({ countries: packed, start, words }: CountryPickerProps) {
  const countries = useMemo(() => unpackCountries(packed), [packed]);
  const hasScripts = useScripts();
  const [code, setCode] = useState(start);
  if (hasScripts) return <Picker countries={countries} code={code} onChoose={setCode} words={words} />;
  return (
    <Select name="country" aria-label={words.label} defaultValue={start}>
      {countries.map((each) => (
        <option key={each.code} value={each.code}>
          {each.name} ({each.dialCode})
        </option>
      ))}
    </Select>
  );
}

interface PickerProps extends Pick<CountryPickerProps, "words"> {
  countries: readonly CountryChoice[];
  code: string;
  onChoose: (code: string) => void;
}

function Picker({ countries, code, onChoose, words }: PickerProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const chosen = countries.find((each) => each.code === code) ?? countries[0];
  if (chosen === undefined) return null;
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <span className="block">
      <input type="hidden" name="country" value={chosen.code} />
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          setOpen(true);
        }}
        className={clsx(INPUT_CLASS, "flex items-center gap-2 pr-3 text-left tabular-nums")}
      >
        <Flag code={chosen.code} />
        <span className="sr-only">{`${words.label}: ${chosen.name} ${chosen.dialCode}`}</span>
        <span aria-hidden className="grow">
          {chosen.dialCode}
        </span>
        <Chevron className="size-4 shrink-0 text-muted" />
      </button>
      {isOpen && (
        <CountryList
          id={id}
          countries={countries}
          chosen={chosen.code}
          words={words}
          onChoose={(next) => {
            onChoose(next);
            close();
          }}
          onClose={close}
          onLeave={() => setOpen(false)}
        />
      )}
    </span>
  );
}
