/**
 * `/sandbox/digilocker/{transactionId}`: DigiLocker's simulated consent page, and the decision that a person or a test
 * submits.
 */
import { z } from "zod";
import { AppError } from "../../../lib/contract/values/errors.ts";
import {
  type DigilockerVisit,
  decideVisit,
  findVisit,
  LOCKERS,
  returnPathOf,
} from "../../gateways/sandbox/digilocker.ts";
import { digilockerPage } from "../../gateways/sandbox/pages/digilocker-page.ts";
import { wantsJson } from "../../gateways/sandbox/pages/page.ts";
import { readBody, readText } from "../body.ts";
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

const whereItStands = (visit: DigilockerVisit) =>
  Response.json(
    { transactionId: visit.transactionId, status: visit.status, returnTo: returnPathOf(visit) },
    { headers: { "cache-control": "private, no-store" } },
  );

export const digilockerPageRoute: SandboxRoute = {
  method: "GET",
  path,
  answer: async ({ request, sandbox }, [, transactionId = ""]) => {
    const visit = await findVisit(sandbox, transactionId);
    if (!visit) throw new AppError("NOT_FOUND");
    return wantsJson(request) ? whereItStands(visit) : digilockerPage(visit);
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
    if (!isForm) return whereItStands(visit);
    return new Response(null, { status: 303, headers: { location: returnPathOf(visit) } });
  },
};
