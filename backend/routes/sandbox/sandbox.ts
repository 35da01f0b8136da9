/** Router of the simulated services. In production every path is NOT_FOUND. */
import { methodNotAllowed } from "../../../lib/contract/values/method-not-allowed.ts";
import { isSandbox } from "../../platform/settings.ts";
import type { RouteContext } from "../route.ts";
import { clockPageRoute, clockRoute } from "./clock.ts";
import { digilockerPageRoute, digilockerRoute } from "./digilocker.ts";
import { googlePageRoute, googleRoute } from "./google.ts";
import { emailPageRoute, outboxRoute } from "./outbox.ts";
import { payPageRoute, payRoute } from "./pay.ts";
import { remitPageRoute, remitRoute } from "./remit.ts";
import type { SandboxRoute } from "./sandbox-route.ts";
import { transferPageRoute, transferRoute } from "./transfer.ts";

const sandboxRoutes: readonly SandboxRoute[] = [
  clockPageRoute,
  clockRoute,
  outboxRoute,
  emailPageRoute,
  payPageRoute,
  payRoute,
  googlePageRoute,
  googleRoute,
  digilockerPageRoute,
  digilockerRoute,
  remitPageRoute,
  remitRoute,
  transferPageRoute,
  transferRoute,
];

/**
 * Null when there is no such path.
 * @throws AppError METHOD_NOT_ALLOWED
 */
export async function handleSandboxRequest(context: RouteContext): Promise<Response | null> {
  const sandbox = context.env.SANDBOX;
  if (!isSandbox(context.env) || !sandbox) return null;
  const { pathname } = new URL(context.request.url);
  const found = sandboxRoutes.flatMap((route) => {
    const match = route.path.exec(pathname);
    return match ? [{ route, match }] : [];
  });
  const fitting = found.find(({ route }) => route.method === context.request.method);
  if (fitting) return fitting.route.answer({ ...context, sandbox }, fitting.match);
  if (found.length > 0) throw methodNotAllowed(found.map(({ route }) => route.method));
  return null;
}
