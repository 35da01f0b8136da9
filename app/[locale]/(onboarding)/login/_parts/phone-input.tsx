"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import type { ControlProps } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";

interface PhoneInputProps {
  control: ControlProps;
  phone: string;
  country: string;
  countryLabel: string;
  /** `<option value="IN" data-dial="IN +91">India (+91)</option>` … */
  countries: ReactNode;
}

/**
 * A country's dial code and the number. The picker is the browser's own, with whole names in its list; once there are
 * scripts it shows `IN +91` while it is closed, because the code is what one compares the number with.
 */
export function PhoneInput({ control, phone, country, countryLabel, countries }: PhoneInputProps) {
  const select = useRef<HTMLSelectElement>(null);
  const [dial, setDial] = useState<string | null>(null);
  const lookUp = () => setDial(select.current?.selectedOptions[0]?.dataset.dial ?? null);
  useEffect(lookUp, []);
  return (
    <div className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-2">
      <span className="relative">
        <Select
          ref={select}
          name="country"
          aria-label={countryLabel}
          defaultValue={country}
          onChange={lookUp}
          className={dial === null ? "" : "[&_select]:text-transparent"}
        >
          {countries}
        </Select>
        {dial !== null && (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-body text-ink tabular-nums"
          >
            {dial}
          </span>
        )}
      </span>
      <Input
        {...control}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        defaultValue={phone}
        required
        className="tabular-nums"
      />
    </div>
  );
}
