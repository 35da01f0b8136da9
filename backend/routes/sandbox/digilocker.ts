/**
 * `/sandbox/digilocker/{transactionId}`: DigiLocker's simulated consent page, and the decision that a person or a test
 * submits.
 */

import { z } from "zod";
import { AppError } from "../../../lib/contract/values/errors.ts";
import {
  type DigilockerVisit,
  decideVisit,
  findSimulatedVisit,
  LOCKERS,
  returnPathOf,
} from "../../gateways/sandbox/digilocker.ts";
import { readBody, readText } from "../body.ts";
import { html, type Markup } from "./markup.ts";
import { page, wantsJson } from "./page.ts";
import type { SandboxRoute } from "./sandbox-route.ts";

const path = /^\/sandbox\/digilocker\/(dgl_[0-9a-z]{20,32})$/;

const decision = z.object({
  outcome: z.enum(["ALLOWED", "DENIED", "EXPIRED"]),
  locker: z.enum(LOCKERS).default("OWN"),
  lockerId: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
});

const statusResponse = (visit: DigilockerVisit) =>
  Response.json(
    { transactionId: visit.transactionId, status: visit.status, returnTo: returnPathOf(visit) },
    { headers: { "cache-control": "private, no-store" } },
  );

export const digilockerPageRoute: SandboxRoute = {
  method: "GET",
  path,
  answer: async ({ request, sandbox }, [, transactionId = ""]) => {
    const visit = await findSimulatedVisit(sandbox, transactionId);
    if (!visit) throw new AppError("NOT_FOUND");
    return wantsJson(request) ? statusResponse(visit) : digilockerPage(visit);
  },
};

export const digilockerRoute: SandboxRoute = {
  method: "POST",
  path,
  answer: async ({ request, sandbox }, [, transactionId = ""]) => {
    const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers.get("content-type") ?? "");
    const sent = isForm ? Object.fromEntries(new URLSearchParams(await readText(request))) : await readBody(request);
    const parsed = decision.safeParse(sent);
    if (!parsed.success) throw new AppError("INVALID_INPUT", { outcome: "INVALID_INPUT" });
    const { outcome, locker, lockerId = null } = parsed.data;
    const visit = await decideVisit(sandbox, { transactionId, outcome, locker, lockerId });
    if (!visit) throw new AppError("NOT_FOUND");
    if (!isForm) return statusResponse(visit);
    return new Response(null, { status: 303, headers: { location: returnPathOf(visit) } });
  },
};

const WHOSE: Readonly<Record<(typeof LOCKERS)[number], string>> = {
  OWN: "Yours: it agrees with your PAN",
  ABBREVIATED: "Yours, with the first name as an initial",
  SOMEBODY_ELSE: "Somebody else's: the name does not match",
  CHILD: "A child's",
  EMPTY: "One without an Aadhaar in it",
  AWAY: "One that cannot be reached when ultra asks",
};

/** DigiLocker's consent page: ultra's request, and the three possible outcomes. */
function digilockerPage(visit: DigilockerVisit): Response {
  return page({
    title: "Sandbox DigiLocker",
    body: html`<p>ultra asks for your Aadhaar: your name, your date of birth and the last four digits.</p>
<dl>
<div><dt>Asked by</dt><dd>ultra</dd></div>
<div><dt>Visit</dt><dd>${visit.transactionId}</dd></div>
</dl>
${visit.status === "OPEN" ? choices(visit) : decided(visit)}
<p class="note">No locker is behind this page and nothing of yours is in it. It stands where DigiLocker's own page would be.</p>`,
  });
}

function choices({ transactionId, lockerId }: DigilockerVisit): Markup {
  const whose = LOCKERS.map(
    (locker) => html`<option value="${locker}">${WHOSE[locker]}</option>
`,
  );
  return html`<form method="post" action="/sandbox/digilocker/${transactionId}">
<p><label for="locker">Whose locker this is</label>
<select id="locker" name="locker">${whose}</select></p>
<p><label for="lockerId">Its number at DigiLocker (the same number is the same Aadhaar)</label>
<input id="lockerId" name="lockerId" value="${lockerId}" autocomplete="off"></p>
<button class="stack primary" name="outcome" value="ALLOWED">Allow</button>
<button class="stack" name="outcome" value="DENIED">Deny</button>
<button class="stack" name="outcome" value="EXPIRED">Let it expire</button>
</form>`;
}

function decided(visit: DigilockerVisit): Markup {
  const verdict =
    visit.status === "ALLOWED"
      ? html`<p class="good">You have allowed this.</p>`
      : html`<p class="bad">${visit.status === "DENIED" ? "You have denied this." : "This visit has expired."}</p>`;
  return html`${verdict}<p><a href="${returnPathOf(visit)}">Back to ultra</a></p>`;
}
