import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { type Client, openClient } from "../../scripts/sandbox/client.ts";
import type { RunningServer } from "../../scripts/server.ts";

/** A recorded response of the app, which the bare Worker returns. */
interface Recorded {
  readonly body: string;
  readonly headers: readonly (readonly [string, string])[];
}

/** Responses by path. */
export type Answers = Readonly<Record<string, Recorded>>;

export const bareDate = "2026-11-01";

/** A minimal Worker that returns the same bytes from memory. */
export const bareScript = (answers: Answers) => `
const answers = ${JSON.stringify(answers)};
export default {
  fetch(request) {
    const { body, headers } = answers[new URL(request.url).pathname];
    return new Response(body, { headers });
  },
};`;

/** Serves it through the same kind of socket as the app. */
export async function startBareWorker(answers: Answers): Promise<RunningServer> {
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
          compatibilityDate: bareDate,
          modules: true,
          script: bareScript(answers),
          unsafeDirectSockets: [{ host, port: 0 }],
        },
      ],
    }),
  );
  const { origin } = await engine.unsafeGetDirectURL("bare");
  return { url: origin, stop: () => engine.dispose() };
}

/** The app's response for each path: the home page for a visitor, every other path for the investor. */
export async function recordAll(paths: Iterable<string>, investor: Client): Promise<Answers> {
  const visitor = openClient(investor.url);
  const record = async (path: string) =>
    [path, await recordedOf(await (path === "/" ? visitor : investor).send(path))] as const;
  return Object.fromEntries(await Promise.all([...new Set(paths)].map(record)));
}

/** Hop-by-hop headers, length and encoding belong to one connection and are not copied. */
async function recordedOf(answer: Response): Promise<Recorded> {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
  const own = new Set(["connection", "content-encoding", "content-length", "date", "keep-alive", "transfer-encoding"]);
  const headers = [...answer.headers].filter(([name]) => !own.has(name));
  return { body: await answer.text(), headers };
}
