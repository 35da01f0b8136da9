import { Pool } from "undici";

/** An address to request repeatedly; always on this machine. */
export interface Target {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The JSON body to post, if any. */
  readonly body?: unknown;
}

export interface Load {
  /** The number of concurrent requests. */
  readonly connections: number;
  readonly until: { readonly seconds: number } | { readonly requests: number };
}

export interface Measured {
  readonly perSecond: number;
  /** Median latency in milliseconds. */
  readonly p50: number;
  /** 99th percentile latency in milliseconds. */
  readonly p99: number;
}

/** Sends a request as soon as one completes. Rejects at the first response other than 200, so errors are never timed. */
export async function load(target: Target, { connections, until }: Load): Promise<Measured> {
  const { origin, path } = target;
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const times: number[] = [];
  const started = performance.now();
  const isOver = () =>
    "seconds" in until ? performance.now() - started > until.seconds * 1000 : times.length >= until.requests;
  const sendRequest = async () => {
    while (!isOver()) {
      const requested = performance.now();
      const { statusCode, body } = await pool.request(requestOf(target));
      await body.dump();
      if (statusCode !== 200) throw new Error(`${origin}${path} answered ${statusCode}`);
      times.push(performance.now() - requested);
    }
  };
  await Promise.all(Array.from({ length: connections }, sendRequest));
  const seconds = (performance.now() - started) / 1000;
  await pool.close();
  return { perSecond: times.length / seconds, p50: median(times), p99: percentile(times, 0.99) };
}

function requestOf({ origin, path, headers = {}, body }: Target) {
  if (body === undefined) return { method: "GET", path, headers } as const;
  const json = { ...headers, origin, "content-type": "application/json" };
  return { method: "POST", path, headers: json, body: JSON.stringify(body) } as const;
}

/** The value below which the given share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);
