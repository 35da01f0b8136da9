/** The web Worker of `npm run dev`: the real one around pages that Next's development server draws. */
import worker from "../../worker.ts";
import next, { type PagesEnv } from "./next.ts";

type Env = Parameters<typeof worker.fetch>[1] & PagesEnv;
type Context = Parameters<typeof worker.fetch>[2];

/** Scripts, styles, the overlay of errors and the socket of hot reload. */
const TOOLS = /^\/(_next|__nextjs)/;

export default {
  async fetch(request: Request, env: Env, context: Context): Promise<Response> {
    if (TOOLS.test(new URL(request.url).pathname)) return next.fetch(request, env);
    const answer = await worker.fetch(request, env, context);
    // Hot reload evaluates texts as scripts.
    const shown = new Response(answer.body, answer);
    shown.headers.delete("content-security-policy");
    return shown;
  },
};
