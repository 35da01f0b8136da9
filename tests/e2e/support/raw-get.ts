import { type OutgoingHttpHeaders, request } from "node:http";

interface RawAnswer {
  readonly status: number;
  readonly location: string | undefined;
  readonly cacheControl: string;
  readonly headers: Headers;
  readonly text: string;
}

interface RawRequest {
  readonly path: string;
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string;
}

/** Sends a request unchanged: `fetch` normalises paths and refuses a GET with a body, TRACE and an invalid host. */
export function rawRequest(url: string, { path, method = "GET", headers = {}, body }: RawRequest): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const requested = request(
      { hostname, port, path, method, headers: { ...length, ...headers }, agent: false },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("error", reject);
        answer.on("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            location: answer.headers.location,
            cacheControl: answer.headers["cache-control"] ?? "",
            headers: new Headers(
              Object.entries(answer.headersDistinct).flatMap(([n, v = []]) =>
                v.map((each) => [n, each] as [string, string]),
              ),
            ),
            text: Buffer.concat(chunks).toString("utf8"),
          }),
        );
      },
    );
    requested.on("error", reject);
    requested.end(body);
  });
}

export const rawGet = (url: string, path: string, headers: Readonly<Record<string, string>> = {}) =>
  rawRequest(url, { path, headers });
