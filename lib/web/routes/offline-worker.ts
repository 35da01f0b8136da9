/**
 * The service worker: the page that is shown without a connection, and the notifications that are pushed.
 * Invariants: it stores nothing, and while there is a connection every request of a page takes its usual way
 * past it (docs/decisions/0178, 0214).
 */
import { DEFAULT_LOCALE, LOCALE_IDS, LOCALES, type Locale } from "../../i18n/locales.ts";
import { PLAIN_DISPLAY_FACES, PLAIN_TEXT_FACES } from "../plain-faces.ts";

export const OFFLINE_WORKER_PATH = "/offline-worker.js";

interface Words {
  readonly siteName: string;
  readonly offline: { readonly title: string; readonly body: string; readonly again: string };
}

async function wordsIn(locale: Locale): Promise<Words> {
  const { default: common }: { default: Words } = await import(`../../../messages/${locale}/common.json`);
  return common;
}

const STYLE = `
:root { color-scheme: light dark }
body { margin: 0; background: light-dark(#f7f7f5, #0b0b16); color: light-dark(#14142b, #f3f2ee); font: 0.9375rem/1.5 ${PLAIN_TEXT_FACES} }
main { max-width: 40rem; margin: 0 auto; padding: 4rem 1.5rem }
h1, .brand { font-family: ${PLAIN_DISPLAY_FACES}; font-weight: 400 }
.brand { margin: 0; font-size: 1.5625rem }
h1 { margin: 4rem 0 0; font-size: 2rem; line-height: 1.15 }
p { color: light-dark(#56566b, #a9a9bd) }
a { color: light-dark(#3730c8, #8d88ff) }
svg { display: block; width: 100%; max-width: 22rem; margin-top: 2.5rem }
`;

/** The way between the reader and ultra, broken off. */
const DRAWING = `<svg viewBox="0 0 352 56" fill="none" stroke-width="2" aria-hidden="true">
<circle cx="10" cy="28" r="6" stroke="#6a64e8"/><path d="M18 28h116" stroke="#6a64e8"/>
<path d="M148 28h186" stroke="#84848f" stroke-dasharray="3 7"/><circle cx="342" cy="28" r="6" stroke="#84848f"/></svg>`;

async function pageIn(locale: Locale): Promise<string> {
  const { siteName, offline } = await wordsIn(locale);
  const { tag, direction } = LOCALES[locale];
  // The empty address is that of the page that was requested.
  return `<!DOCTYPE html>
<html lang="${tag}" dir="${direction}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${offline.title}, ${siteName}</title><style>${STYLE}</style></head>
<body><main><p class="brand">${siteName}</p>${DRAWING}
<h1>${offline.title}</h1><p>${offline.body}</p><p><a href="">${offline.again}</a></p></main></body></html>`;
}

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * A message shows its notification; a press opens its page, which is always one of this site. When the browser replaces
 * its endpoint, the session's endpoint is replaced too, in four attempts where the network or the server fails, or limits the
 * rate. If the session had none, the new endpoint is given up: another person may have signed in.
 */
const NOTIFYING = `addEventListener("push", (event) => {
  const { title, body, path, tag, lang, dir } = event.data.json();
  event.waitUntil(registration.showNotification(title, { body, tag, lang, dir, icon: "/icon-192.png", data: { path } }));
});
addEventListener("notificationclick", (event) => {
  event.notification.close();
  const page = new URL(event.notification.data.path, location.origin);
  const { href } = page.origin === location.origin ? page : new URL("/", location.origin);
  event.waitUntil(clients.matchAll({ type: "window" }).then((windows) => {
    const open = windows.find(({ url }) => url === href);
    return open ? open.focus() : clients.openWindow(href);
  }));
});
addEventListener("pushsubscriptionchange", (event) => event.waitUntil(resubscribe(event)));
async function resubscribe({ oldSubscription, newSubscription }) {
  const key = oldSubscription?.options.applicationServerKey;
  if (!newSubscription && !key) return;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const made = newSubscription ?? await registration.pushManager.subscribe(options);
  const { endpoint, keys: { p256dh, auth } } = made.toJSON();
  const headers = { "content-type": "application/json", "idempotency-key": crypto.randomUUID() };
  const body = JSON.stringify({ subscription: { endpoint, p256dh, auth }, isRenewal: true });
  const send = () => fetch("/api/v2/preferences/push", { method: "PUT", headers, body }).catch(() => null);
  let answer = await send();
  for (const seconds of [2, 8, 30]) {
    if (answer && answer.status < 500 && answer.status !== 429) break;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    answer = await send();
  }
  if (!answer?.ok) await made.unsubscribe();
}
`;

/** Answers with the script. A browser looks for a newer one at most once a day. */
export async function answerOfflineWorker(): Promise<Response> {
  const pages = Object.fromEntries(
    await Promise.all(LOCALE_IDS.map(async (locale) => [locale, await pageIn(locale)] as const)),
  );
  const script = `const pages = ${JSON.stringify(pages)};
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  const { request } = event;
  if (navigator.onLine || request.mode !== "navigate" || request.method !== "GET") return;
  const [, first] = new URL(request.url).pathname.split("/");
  const page = Object.hasOwn(pages, first) ? pages[first] : pages.${DEFAULT_LOCALE};
  event.respondWith(new Response(page, { status: 503, headers: {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": ${JSON.stringify(POLICY)},
  } }));
});
${NOTIFYING}`;
  return new Response(script, {
    headers: { "content-type": "text/javascript; charset=utf-8", "cache-control": "s-maxage=3600" },
  });
}
