"use client";

import { useRouter } from "next/navigation";
import { useEffect, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { chooseMode, keepOrRestoreMode, type ModeSource } from "@/lib/browser/investment-mode";

type Mode = "INR" | "GIFT";

interface ModeSwitchProps {
  /** The mode that the server rendered the page in. */
  mode: Mode;
  /** "Investment mode" */
  label: string;
}

/** Rupees or GIFT City. Shown only to an investor who may use both. */
export function ModeSwitch({ mode, label }: ModeSwitchProps) {
  const { changing, change } = useModeChange();
  return (
    <fieldset aria-busy={changing} className="flex rounded-full border border-line-strong p-0.5">
      <legend className="sr-only">{label}</legend>
      {(["INR", "GIFT"] as const).map((option) => (
        <label
          key={option}
          className="relative flex h-8 cursor-pointer items-center rounded-full px-3.5 font-semibold text-label text-muted after:absolute after:-inset-y-2 after:inset-x-0 after:content-[''] has-checked:bg-primary has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            name="investmentType"
            value={option}
            checked={mode === option}
            onChange={() => change(option)}
            className="sr-only"
          />
          {option}
        </label>
      ))}
    </fieldset>
  );
}

/** Shows a page about rupees that GIFT mode does not show. */
export function RupeesButton({ label }: { label: string }) {
  const { changing, change } = useModeChange();
  return (
    <Button pending={changing} onClick={() => change("INR")}>
      {label}
    </Button>
  );
}

function useModeChange() {
  const router = useRouter();
  const [changing, startChange] = useTransition();
  const change = (mode: Mode) => {
    chooseMode(mode);
    document.documentElement.dataset.mode = mode;
    startChange(() => router.refresh());
  };
  return { changing, change };
}

/** Sets the document's mode to that of the server, and brings the documented storage key into line with it. */
export function ModeSync({ mode, source }: { mode: Mode; source: ModeSource }) {
  const router = useRouter();
  useEffect(() => {
    document.documentElement.dataset.mode = mode;
    if (keepOrRestoreMode(mode, source)) router.refresh();
  }, [mode, source, router]);
  return null;
}
