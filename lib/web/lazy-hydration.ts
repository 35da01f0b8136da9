/**
 * A stored page whose scripts wait for the reader's first touch (docs/decisions/0182). The server has drawn all of it and
 * its controls work without scripts, so that a reader who only reads loads, parses and runs none. A reader with a session
 * or a stored choice has them at once. A press before the scripts run is repeated afterwards (HydrationSignal).
 */

import { drawnOnce } from "./drawn-once.ts";

/** The element from which `public/lazy-hydration.js` reads the deferred scripts. */
const DATA = '<script type="application/json" id="lazy-hydration">';
/** With the first digits of the file's SHA-256: a browser that keeps a file of an earlier deployment does not start a page of this one with it. */
export const STARTER_PATH = "/lazy-hydration.js?65eeb1e6";
const STARTER = `<script src="${STARTER_PATH}" defer=""></script>`;

/** Calls of Next's inline scripts; the argument of each is JSON. */
const FLIGHT_CALLS = ["self.__next_f.push(", "(self.__next_f=self.__next_f||[]).push("];
const RUNTIME_CALL = '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push(';
const CHUNK = /\ssrc="(\/_next\/static\/[^"]{1,300})"\sasync=""/;
const SCRIPT_PRELOAD = /<link rel="preload" as="script"[^<>]{0,400}>/g;

interface DeferredScripts {
  /** Addresses of the scripts, as JSON strings. */
  readonly chunks: string[];
  /** Arguments of the calls, as JSON. */
  readonly runtime: string[];
  readonly flight: string[];
}

/** The argument of the only call in an inline script, or null if it is none of these calls. */
function argumentOf(source: string, calls: readonly string[]): string | null {
  const call = calls.find((each) => source.startsWith(each));
  if (call === undefined) return null;
  const end = source.lastIndexOf(")");
  return end < call.length ? null : source.slice(call.length, end);
}

/** Moves a script of Next to the deferred ones; false for any other script. */
function takeScript(deferred: DeferredScripts, opening: string, source: string): boolean {
  const chunk = CHUNK.exec(opening)?.[1];
  const runtime = argumentOf(source, [RUNTIME_CALL]);
  const flight = argumentOf(source, FLIGHT_CALLS);
  if (chunk !== undefined) deferred.chunks.push(JSON.stringify(chunk));
  else if (runtime !== null) deferred.runtime.push(runtime);
  else if (flight !== null) deferred.flight.push(flight);
  else return false;
  return true;
}

/** The page with its scripts deferred, or the same page if Next starts none on it. Linear in its length. */
export function lazilyHydrated(html: string): string {
  const deferred: DeferredScripts = { chunks: [], runtime: [], flight: [] };
  const kept: string[] = [];
  let copied = 0;
  for (let at = html.indexOf("<script"); at >= 0; ) {
    const open = html.indexOf(">", at);
    const end = html.indexOf("</script>", open);
    if (open < 0 || end < 0) break;
    const next = end + "</script>".length;
    if (takeScript(deferred, html.slice(at, open), html.slice(open + 1, end))) {
      kept.push(html.slice(copied, at));
      copied = next;
    }
    at = html.indexOf("<script", next);
  }
  kept.push(html.slice(copied));
  const { chunks, runtime } = deferred;
  if (chunks.length === 0 || runtime.length === 0 || deferred.flight.length === 0) return html;
  const { page, flight } = drawnOnce(kept.join("").replace(SCRIPT_PRELOAD, ""), deferred.flight);
  const data = `${DATA}{"chunks":[${chunks}],"runtime":[${runtime}],"flight":[${flight}]}</script>`;
  const body = page.lastIndexOf("</body>");
  return body < 0 ? html : `${page.slice(0, body)}${data}${STARTER}${page.slice(body)}`;
}
