import { html, type Markup } from "./markup.ts";
import { page } from "./page.ts";

/** The OpenID Connect parameters that a browser arrives with and sends on. */
export interface GoogleQuestion {
  readonly redirectUri: string;
  readonly nonce: string;
  readonly state: string;
}

/** Stands in for Google's page: choose an account or create one. */
export function googlePage({
  question,
  accounts,
  typed,
}: {
  question: GoogleQuestion;
  accounts: readonly string[];
  /** The submitted text, when it is not an email address. */
  typed: string | null;
}): Response {
  return page({
    title: "Sandbox Google",
    body: html`<p>Choose an account to go on to ultra.</p>
<form method="post" action="/sandbox/google">${hidden(question)}
${accounts.map((email) => html`<button class="stack" name="email" value="${email}">${email}</button>`)}
</form>
<form method="post" action="/sandbox/google">${hidden(question)}
<div class="row"><div class="grow"><label for="email">Another e-mail address</label>
<input id="email" name="email" value="${typed ?? ""}" placeholder="name@example.com" autocomplete="off" inputmode="email"></div>
<button class="primary">Go on</button></div>
${typed === null ? null : html`<p class="bad" role="alert">This is not an e-mail address.</p>`}
</form>
<form method="post" action="/sandbox/google">${hidden(question)}
<button name="cancel" value="1">Cancel</button>
</form>
<p class="note">Nobody's Google account is behind this page. What it says is signed with keys of this installation and believed by no other.</p>`,
  });
}

function hidden({ redirectUri, nonce, state }: GoogleQuestion): Markup {
  const fields = { client_id: "ultra-sandbox", response_type: "id_token", redirect_uri: redirectUri, nonce, state };
  return html`${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`;
}
