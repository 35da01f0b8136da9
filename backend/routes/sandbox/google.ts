/**
 * `/sandbox/google`: stands in for Google's sign-in page. It implements OpenID Connect's implicit flow, as Google does.
 */

import { z } from "zod";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { email } from "../../../lib/contract/values/identity.ts";
import { LOCALE_IDS } from "../../../lib/i18n/locales.ts";
import { hrefFor } from "../../../lib/i18n/navigation.ts";
import { listGoogleAccounts, SANDBOX_GOOGLE_CLIENT, signIdToken } from "../../gateways/sandbox/google.ts";
import { readText } from "../body.ts";
import { html, type Markup } from "./markup.ts";
import { page } from "./page.ts";
import type { SandboxRoute } from "./sandbox-route.ts";

const path = /^\/sandbox\/google$/;
const RETURN_PATHS = new Set(LOCALE_IDS.map((locale) => hrefFor(locale, "/login/google")));

const authorizationRequest = z.object({
  client_id: z.literal(SANDBOX_GOOGLE_CLIENT),
  response_type: z.literal("id_token"),
  redirect_uri: z.url({ protocol: /^https?$/ }).max(300),
  nonce: z.string().min(1).max(200),
  state: z.string().min(1).max(200),
});

/** @throws AppError INVALID_INPUT for another client, another flow, or a redirect URI that is not our own page. */
function authorizationRequestIn(sent: unknown): AuthorizationRequest {
  const parsed = authorizationRequest.safeParse(sent);
  if (!parsed.success || !RETURN_PATHS.has(new URL(parsed.data.redirect_uri).pathname)) {
    throw new AppError("INVALID_INPUT");
  }
  const { redirect_uri: redirectUri, nonce, state } = parsed.data;
  return { redirectUri, nonce, state };
}

export const googlePageRoute: SandboxRoute = {
  method: "GET",
  path,
  answer: async ({ request, sandbox }) => {
    const requested = authorizationRequestIn(Object.fromEntries(new URL(request.url).searchParams));
    return googlePage({ authorizationRequest: requested, accounts: await listGoogleAccounts(sandbox), typed: null });
  },
};

export const googleRoute: SandboxRoute = {
  method: "POST",
  path,
  answer: async ({ request, sandbox }) => {
    const sent = Object.fromEntries(new URLSearchParams(await readText(request)));
    const requested = authorizationRequestIn(sent);
    if ("cancel" in sent) return redirectBack(requested, { error: "access_denied" });
    const address = email.safeParse(sent.email);
    if (!address.success) {
      return googlePage({
        authorizationRequest: requested,
        accounts: await listGoogleAccounts(sandbox),
        typed: String(sent.email ?? "").slice(0, 254),
      });
    }
    return redirectBack(requested, {
      id_token: await signIdToken(sandbox, { email: address.data, nonce: requested.nonce }),
    });
  },
};

/** In the fragment, which is not sent to a server: only the browser reads it. */
function redirectBack({ redirectUri, state }: AuthorizationRequest, answer: Record<string, string>): Response {
  const location = `${redirectUri}#${new URLSearchParams({ state, ...answer })}`;
  return new Response(null, { status: 303, headers: { location, "cache-control": "private, no-store" } });
}

/** The OpenID Connect parameters that a browser arrives with and sends on. */
interface AuthorizationRequest {
  readonly redirectUri: string;
  readonly nonce: string;
  readonly state: string;
}

/** Stands in for Google's page: choose an account or create one. */
function googlePage({
  authorizationRequest,
  accounts,
  typed,
}: {
  authorizationRequest: AuthorizationRequest;
  accounts: readonly string[];
  /** The submitted text, when it is not an email address. */
  typed: string | null;
}): Response {
  return page({
    title: "Sandbox Google",
    body: html`<p>Choose an account to go on to ultra.</p>
<form method="post" action="/sandbox/google">${hidden(authorizationRequest)}
${accounts.map((email) => html`<button class="stack" name="email" value="${email}">${email}</button>`)}
</form>
<form method="post" action="/sandbox/google">${hidden(authorizationRequest)}
<div class="row"><div class="grow"><label for="email">Another e-mail address</label>
<input id="email" name="email" value="${typed ?? ""}" placeholder="name@example.com" autocomplete="off" inputmode="email"></div>
<button class="primary">Go on</button></div>
${typed === null ? null : html`<p class="bad" role="alert">This is not an e-mail address.</p>`}
</form>
<form method="post" action="/sandbox/google">${hidden(authorizationRequest)}
<button name="cancel" value="1">Cancel</button>
</form>
<p class="note">Nobody's Google account is behind this page. What it says is signed with keys of this installation and believed by no other.</p>`,
  });
}

function hidden({ redirectUri, nonce, state }: AuthorizationRequest): Markup {
  const fields = { client_id: "ultra-sandbox", response_type: "id_token", redirect_uri: redirectUri, nonce, state };
  return html`${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`;
}
