"use client";

import type { ControlProps } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { CountryWords } from "./country-list";
import { CountryPicker } from "./country-picker";

interface PhoneInputProps {
  control: ControlProps;
  autoComplete?: string;
  phone: string;
  country: string;
  /** As `packCountries` writes them. */
  countries: string;
  words: CountryWords;
}

/** A country's dial code and a national number. The server decides whether the number is possible. */
export function PhoneInput({
  control,
  autoComplete = "tel-national",
  phone,
  country,
  countries,
  words,
}: PhoneInputProps) {
  return (
    <div className="relative grid grid-cols-[8rem_minmax(0,1fr)] gap-2">
      <CountryPicker countries={countries} start={country} words={words} />
      <Input
        {...control}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete={autoComplete}
        defaultValue={phone}
        required
        className="tabular-nums"
      />
    </div>
  );
}
