"use client";

import { type ComponentProps, lazy, type RefObject, useEffect, useRef, useState } from "react";
import { useHydrated } from "@/components/calculators/use-hydrated";
import { browserStores, STORED_STEP_KEY } from "@/lib/browser/storage";
import type { BookingForm } from "./booking-form";
import type { ConsultationState, TypedConsultation } from "./consultation-state";

type BookingFormProps = ComponentProps<typeof BookingForm>;

const loadForm = () => import("./booking-form");
const ServedForm = lazy(() => loadForm().then((loaded) => ({ default: loaded.BookingForm })));

/** One object, because React replaces the content when it receives another. */
const AS_SERVED = { __html: "" };

/**
 * The booking form as rendered by the server, which works without scripts. When the visitor first touches it, its
 * scripts load and take over the typed input: a visitor who only reads loads none of them (docs/decisions/0098).
 */
export function LazyBookingForm(props: BookingFormProps) {
  const place = useRef<HTMLDivElement>(null);
  const loaded = useFormOnTouch(place, props.start);
  if (typeof window === "undefined") {
    return (
      <div>
        <ServedForm {...props} />
      </div>
    );
  }
  if (loaded.Form === null) {
    if (!loaded.isServed) return <div ref={place} className="min-h-dvh" />;
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant; React leaves the server's content untouched.
    return <div ref={place} suppressHydrationWarning dangerouslySetInnerHTML={AS_SERVED} />;
  }
  return (
    <div key="loaded" ref={place}>
      <loaded.Form {...props} start={loaded.start} />
    </div>
  );
}

/** As `getTimezoneOffset` counts: negative to the east of UTC. */
const INDIA_OFFSET_MINUTES = -330;

/** A code step to return to after a reload, or times to show to a visitor abroad. */
const isNeededAtOnce = () =>
  browserStores().session.getItem(STORED_STEP_KEY) !== null || new Date().getTimezoneOffset() !== INDIA_OFFSET_MINUTES;

/** The response to a form sent without scripts: its state is the server's, and its next step needs no scripts either. */
const isResponse = (place: HTMLElement) => place.querySelector("[name=otp], [aria-invalid=true]") !== null;

interface LoadedForm {
  /** Null until it has loaded. */
  readonly Form: typeof BookingForm | null;
  readonly start: ConsultationState;
  /** False after a navigation in the browser, which brings no form of the server. */
  readonly isServed: boolean;
}

function useFormOnTouch(place: RefObject<HTMLDivElement | null>, start: ConsultationState): LoadedForm {
  const isHydrated = useHydrated();
  const [isServed] = useState(!isHydrated);
  const [loaded, setLoaded] = useState<Pick<LoadedForm, "Form" | "start">>({ Form: null, start });
  const [held] = useState(() => new HeldEvent());
  const isLoaded = loaded.Form !== null;
  useEffect(() => {
    const element = place.current;
    if (element === null || (isServed && isResponse(element))) return;
    if (isLoaded) return held.repeatIn(element);
    const listening = new AbortController();
    const { signal } = listening;
    const load = () => {
      if (held.isHolding) return;
      held.isHolding = true;
      loadForm().then(
        async ({ BookingForm: Form }) => {
          await released(element);
          held.noteFocus(element);
          setLoaded({ Form, start: withTyped(start, element) });
        },
        // The form works without scripts; the next touch tries again.
        () => held.repeatIn(element),
      );
    };
    if (!isServed || isNeededAtOnce()) load();
    for (const touch of ["pointerover", "focusin"]) element.addEventListener(touch, load, { signal });
    window.addEventListener("touchstart", load, { signal, passive: true });
    for (const event of ["click", "submit"]) element.addEventListener(event, held.hold, { signal, capture: true });
    return () => listening.abort();
  }, [place, isServed, isLoaded, held, start]);
  return { ...loaded, isServed };
}

/** The start of a form that continues the server's. */
function withTyped(start: ConsultationState, place: HTMLElement): ConsultationState {
  const form = place.querySelector("form");
  if (form === null || start.step !== "details") return start;
  const fields = new FormData(form);
  const typedIn = (name: keyof TypedConsultation) => String(fields.get(name) ?? start.typed[name]);
  const typed: TypedConsultation = {
    ...{ at: typedIn("at"), subject: typedIn("subject"), language: typedIn("language"), name: typedIn("name") },
    ...{ country: typedIn("country"), phone: typedIn("phone"), timeZone: "" },
  };
  return { ...start, typed };
}

/** Finds an element of the server's form in the form that takes over. */
function selectorOf(element: Element): string {
  const attribute = (name: string) => `[${name}="${CSS.escape(element.getAttribute(name) ?? "")}"]`;
  if (element.localName === "a") return `a${attribute("href")}`;
  if (!element.hasAttribute("name")) return "button[type=submit]";
  const value = element.getAttribute("type") === "radio" ? attribute("value") : "";
  return `${attribute("name")}${value}:not([type=hidden])`;
}

const PRESS_POLL_MS = 50;

/** Until no pointer presses the form: the browser drops a click whose element is replaced before the release. */
async function released(place: HTMLElement): Promise<void> {
  while (place.matches(":active")) await new Promise((resolve) => setTimeout(resolve, PRESS_POLL_MS));
}

/** A link pressed or a form sent while the scripts load, and the focus: repeated in the form that takes over. */
class HeldEvent {
  isHolding = false;
  #focused: string | null = null;
  #pressed: string | null = null;
  #isSent = false;

  readonly hold = (event: Event): void => {
    if (!(this.isHolding && event.target instanceof Element)) return;
    const link = event.target.closest("a");
    if (event.type === "click" && link === null) return;
    event.preventDefault();
    if (link === null) this.#isSent = true;
    else this.#pressed = selectorOf(link);
  };

  noteFocus(place: HTMLElement): void {
    const { activeElement } = document;
    this.#focused = activeElement !== null && place.contains(activeElement) ? selectorOf(activeElement) : null;
  }

  repeatIn(place: HTMLElement): void {
    const find = (selector: string | null) => (selector === null ? null : place.querySelector<HTMLElement>(selector));
    const focused = find(this.#focused);
    focused?.focus();
    if (focused instanceof HTMLInputElement && focused.selectionStart !== null) {
      focused.setSelectionRange(focused.value.length, focused.value.length);
    }
    const pressed = find(this.#pressed);
    const isSent = this.#isSent;
    this.isHolding = false;
    this.#focused = null;
    this.#pressed = null;
    this.#isSent = false;
    pressed?.click();
    if (isSent) place.querySelector("form")?.requestSubmit();
  }
}
