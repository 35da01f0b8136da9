import { request } from "node:http";

interface RawAnswer {
  readonly status: number;
  readonly location: string | undefined;
  readonly cacheControl: string;
  readonly text: string;
}

/** Asks for a path exactly as it is written: `fetch` would tidy dots, slashes and escapes before they leave. */
export function rawGet(url: string, path: string, headers: Readonly<Record<string, string>> = {}): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          location: answer.headers.location,
          cacheControl: answer.headers["cache-control"] ?? "",
          text: Buffer.concat(chunks).toString("utf8"),
        }),
      );
    });
    asked.on("error", reject);
    asked.end();
  });
}
