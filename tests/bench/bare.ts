import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import type { RunningServer } from "../../scripts/server.ts";

/** What an answer of ours consists of, to be given back by a Worker that does nothing else. */
export interface Recorded {
  readonly body: string;
  readonly headers: readonly (readonly [string, string])[];
}

const script = (answers: Readonly<Record<string, Recorded>>) => `
const answers = ${JSON.stringify(answers)};
export default {
  fetch(request) {
    const { body, headers } = answers[new URL(request.url).pathname];
    return new Response(body, { headers });
  },
};`;

/** The least that workerd can do: the same bytes from memory, served through the same kind of socket as the app. */
export async function startBareWorker(answers: Readonly<Record<string, Recorded>>): Promise<RunningServer> {
  const host = "127.0.0.1";
  const engine = new Miniflare(
    convertV4MiniflareOptions({
      host,
      port: 0,
      cf: false,
      logRequests: false,
      workers: [
        {
          name: "bare",
          compatibilityDate: "2026-11-01",
          modules: true,
          script: script(answers),
          unsafeDirectSockets: [{ host, port: 0 }],
        },
      ],
    }),
  );
  const { origin } = await engine.unsafeGetDirectURL("bare");
  return { url: origin, stop: () => engine.dispose() };
}

/** Hop-by-hop headers and the length belong to one connection, and are not repeated. */
export async function record(answer: Response): Promise<Recorded> {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
  const own = new Set(["connection", "content-length", "date", "keep-alive", "transfer-encoding"]);
  const headers = [...answer.headers].filter(([name]) => !own.has(name));
  return { body: await answer.text(), headers };
}
