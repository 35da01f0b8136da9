/**
 * On one machine the pages name the host and port under which they are served: `localhost`, `127.0.0.1` and every port
 * share one build and one page cache, whose pages name the build's origin. Each answer is rewritten behind the cache.
 * In production nothing is: the build names the site's one origin, whatever `Host` a request has.
 */
import { SettingError } from "../contract/facts/logged-error.ts";
import { isOfType } from "../contract/values/problem-response.ts";
import { isPublicOrigin, SITE_ORIGIN } from "../i18n/site-origin.ts";

export interface ServedEnv {
  readonly ULTRA_ENV: string;
}

export interface SiteEnv extends ServedEnv {
  /** The origin that the pages of the build name. */
  readonly SITE_ORIGIN: string;
}

/** @throws when production does not know the one origin that its pages, files and invitations name */
export function assertSiteOriginFit(env: SiteEnv): void {
  if (env.ULTRA_ENV !== "sandbox" && !isPublicOrigin(env.SITE_ORIGIN)) {
    throw new SettingError("SITE_ORIGIN", "is missing, or no origin that visitors reach");
  }
}

/** The origin for absolute addresses of the site. `requested`: the origin that the browser addresses. */
export const servedOrigin = (requested: string, { ULTRA_ENV }: ServedEnv): string =>
  ULTRA_ENV === "sandbox" ? requested : SITE_ORIGIN;

/** Replaces the build's origin in a page's response: in HTML, or in the data of Next's router. */
export function withServedOrigin(answer: Response, requested: string, env: ServedEnv): Response {
  const origin = servedOrigin(requested, env);
  const isHtml = isOfType(answer, "text/html");
  if (origin === SITE_ORIGIN || answer.body === null || !(isHtml || isOfType(answer, "text/x-component")))
    return answer;
  const named = answer.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new TransformStream(replacing(isHtml ? IN_HTML : IN_ROUTER_DATA, origin)))
    .pipeThrough(new TextEncoderStream());
  const response = new Response(named, answer);
  response.headers.delete("content-length");
  return response;
}

/** Replaces the build's origin in a file of the site, such as its map: in plain text an address may be anywhere. */
export const nameServedOrigin = (text: string, requested: string, env: ServedEnv): string =>
  text.replaceAll(SITE_ORIGIN, servedOrigin(requested, env));

const literal = SITE_ORIGIN.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&");
const END = '(?=["\\\\/?#])';
/**
 * Router data states the length of long texts, which must not change: only the addresses in links and metadata are
 * replaced there. In HTML it is quoted once more, and a plain quote precedes attributes and structured data alone.
 */
const IN_ROUTER_DATA = new RegExp(`(?<="(?:href|content)":")${literal}${END}`, "g");
const IN_HTML = new RegExp(`(?<=(?<!\\\\)"|\\\\"(?:href|content)\\\\":\\\\")${literal}${END}`, "g");
/** More than the patterns look at before an address. */
const BEFORE = 20;

function replacing(pattern: RegExp, origin: string): Transformer<string, string> {
  /** The end of the text sent, and the held text, which may begin an address. */
  let sent = "";
  let held = "";
  return {
    transform(chunk, controller) {
      const named = (sent + held + chunk).replace(pattern, origin);
      const decided = named.length - unfinishedAtEnd(named);
      controller.enqueue(named.slice(sent.length, decided));
      sent = named.slice(Math.max(0, decided - BEFORE), decided);
      held = named.slice(decided);
    },
    flush: (controller) => controller.enqueue(held),
  };
}

/** The number of characters at the end that may begin an address, which the next chunk completes. */
function unfinishedAtEnd(text: string): number {
  for (let length = SITE_ORIGIN.length; length > 0; length -= 1) {
    if (text.endsWith(SITE_ORIGIN.slice(0, length))) return length;
  }
  return 0;
}
