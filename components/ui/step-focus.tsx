"use client";

import { useEffect, useRef } from "react";

/** Headings and fields, the first of which receives the focus in place of the step. */
const FIRST = "h1, h2, input:not([type=hidden]), select, textarea";

/** The part of `Element` that is read, so that a test needs no browser. */
interface Place<Found> {
  readonly isConnected: boolean;
  querySelector(selectors: string): Found | null;
}

/** The first heading or field in the nearest of the places, innermost first, that is still part of the page. */
export function firstAround<Found>(places: readonly Place<Found>[]): Found | null {
  for (const place of places) {
    const first = place.isConnected ? place.querySelector(FIRST) : null;
    if (first !== null) return first;
  }
  return null;
}

function placesAround(inside: Element | null): readonly HTMLElement[] {
  const places: HTMLElement[] = [];
  for (let place = inside?.parentElement ?? null; place !== null; place = place.parentElement) {
    places.push(place);
    if (place.tagName === "MAIN") break;
  }
  return places;
}

const asPlace = (place: HTMLElement): Place<HTMLElement> => ({
  isConnected: place.isConnected,
  querySelector: (selectors) => place.querySelector<HTMLElement>(selectors),
});

/**
 * Stands in a step of a page, such as a form that its own action removes. When the step is replaced and the focus is lost with it,
 * moves the focus to the first heading or field of its replacement. A field that takes the focus itself keeps it.
 */
export function StepFocus() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // Recorded while all of them are part of the page: a removed element no longer has a parent.
    const places = placesAround(mark.current);
    return () => {
      if (document.activeElement !== document.body) return;
      const first = firstAround<HTMLElement>(places.map(asPlace));
      if (first === null) return;
      if (first.tabIndex < 0) first.tabIndex = -1;
      first.focus();
    };
  }, []);
  return <span ref={mark} hidden />;
}
