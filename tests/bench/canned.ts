import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { ReloadableServer } from "../../scripts/server.ts";

/** One call of a page to the backend and its answer. */
export interface CannedCall {
  /** Method, address and body, which together decide the answer. */
  readonly request: string;
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

export interface RecordedCall extends CannedCall {
  /** From 0: a call of a later wave was made only after an answer to one of the wave before. */
  readonly wave: number;
}

export interface Recorder {
  /** The address of a backend that records: for `BACKEND_URL`. */
  readonly url: string;
  connect(backend: Pick<ReloadableServer, "backend">): void;
  /** The calls since the last `take`. */
  take(): readonly RecordedCall[];
  stop(): Promise<void>;
}

const HOST = "127.0.0.1";
/** The address by which the web Worker calls the backend through its binding. */
const INTERNAL = "https://backend.internal";
const HOP_BY_HOP = new Set(["connection", "content-length", "host", "keep-alive", "transfer-encoding"]);

async function bodyOf(received: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of received) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

const headersOf = ({ headers }: IncomingMessage) =>
  Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || HOP_BY_HOP.has(name) ? [] : [[name, String(value)] satisfies [string, string]],
  );

/** No call of a page comes this late after another unless it needed an answer, except on a busy machine. */
const QUIET_MS = 150;

/** Holds every call until no other follows, and then lets them pass together: those are a wave. */
function startWaves() {
  let held: ((wave: number) => void)[] = [];
  let wave = 0;
  let quiet: NodeJS.Timeout | undefined;
  const release = () => {
    const released = held;
    held = [];
    for (const pass of released) pass(wave);
    wave += 1;
  };
  return {
    join: () =>
      new Promise<number>((pass) => {
        held.push(pass);
        clearTimeout(quiet);
        quiet = setTimeout(release, QUIET_MS);
      }),
    begin: () => {
      wave = 0;
    },
  };
}

/** Stands between the web Worker and the backend, and counts. */
export async function startRecorder(): Promise<Recorder> {
  let server: Pick<ReloadableServer, "backend"> | null = null;
  let calls: RecordedCall[] = [];
  const waves = startWaves();
  const answer = async (received: IncomingMessage, sent: ServerResponse) => {
    if (!server) throw new Error("the recorder has no backend");
    const { method = "GET", url = "/" } = received;
    const body = await bodyOf(received);
    const wave = await waves.join();
    const backend = await server.backend();
    const headers = headersOf(received);
    const answered = await backend.fetch(INTERNAL + url, {
      ...{ method, headers, redirect: "manual" },
      ...(body.byteLength > 0 && { body }),
    });
    const text = await answered.text();
    const kept = [...answered.headers].filter(([name]) => !HOP_BY_HOP.has(name));
    const request = `${method} ${INTERNAL}${url} ${body}`;
    calls.push({ request, status: answered.status, headers: kept, body: text, wave });
    sent.writeHead(answered.status, kept.flat()).end(text);
  };
  const http = createServer((received, sent) => void answer(received, sent).catch(() => sent.destroy()));
  await new Promise<void>((resolve) => http.listen(0, HOST, resolve));
  return {
    url: `http://${HOST}:${(http.address() as AddressInfo).port}`,
    connect: (backend) => {
      server = backend;
    },
    take: () => {
      const taken = calls;
      calls = [];
      waves.begin();
      return taken;
    },
    stop: async () => {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
