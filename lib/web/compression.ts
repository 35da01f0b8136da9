/**
 * Brotli where Cloudflare's network does not compress: for stored pages once per copy in memory, and on one machine for
 * every response. Files: `scripts/compress-files.ts`.
 */
import { brotliCompressSync, constants, createBrotliCompress } from "node:zlib";

/** The quality at which Cloudflare compresses too. */
const QUALITY = 4;
/** A smaller body gains nothing from Brotli. */
const BYTES_MIN = 1_000;

const COMPRESSIBLE: ReadonlySet<string> = new Set([
  ...["text/html", "text/x-component", "text/css", "text/javascript", "text/plain", "text/csv", "text/calendar"],
  ...["application/json", "application/problem+json", "application/manifest+json", "application/linkset+json"],
  ...["application/xml", "application/rss+xml", "image/svg+xml"],
]);

const typeOf = (headers: Headers) => (headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";

/** Whether the browser reads Brotli. Browsers do over https, and on localhost. */
export function acceptsBrotli({ headers }: Pick<Request, "headers">): boolean {
  const accepted = (headers.get("accept-encoding") ?? "").toLowerCase().split(",");
  return accepted.some((each) => {
    const [coding, ...parameters] = each.split(";").map((part) => part.trim());
    return coding === "br" && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}

export const brotli = (body: ArrayBuffer): Uint8Array<ArrayBuffer> =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });

/** The headers of the same response with a Brotli body; a strong tag of the plain body becomes a weak one. */
export function brotliHeaders(plain: Headers): Headers {
  const headers = new Headers(plain);
  headers.delete("content-length");
  headers.set("content-encoding", "br");
  const tag = headers.get("etag");
  if (tag?.startsWith('"')) headers.set("etag", `W/${tag}`);
  return headers;
}

/** Marks a response of which a Brotli representation exists. */
export function varyByEncoding(headers: Headers): void {
  if (!/accept-encoding/i.test(headers.get("vary") ?? "")) headers.append("vary", "Accept-Encoding");
}

export interface CompressionEnv {
  /** Set on one machine, where no network compresses the responses. */
  readonly COMPRESSES_RESPONSES?: string;
}

const isWorthwhile = ({ headers }: Response) =>
  // OpenNext names this encoding on localhost.
  (headers.get("content-encoding") ?? "identity") === "identity" &&
  COMPRESSIBLE.has(typeOf(headers)) &&
  !headers.has("content-range") &&
  Number(headers.get("content-length") ?? BYTES_MIN) >= BYTES_MIN;

/** Each part is flushed, so that a page still arrives in parts. */
function brotliStream(): TransformStream<Uint8Array, Uint8Array> {
  const encoder = createBrotliCompress({
    flush: constants.BROTLI_OPERATION_FLUSH,
    params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY },
  });
  return new TransformStream({
    start: (controller) =>
      void encoder.on("data", (part: Uint8Array) => {
        try {
          controller.enqueue(part);
        } catch {
          // The download was cancelled.
          encoder.destroy();
        }
      }),
    transform: (part) =>
      new Promise((resolve, reject) => encoder.write(part, (error) => (error ? reject(error) : resolve()))),
    flush: () =>
      new Promise((resolve) => {
        encoder.once("end", resolve);
        encoder.end();
      }),
  });
}

/** Compresses a response where no network does. */
export function compressed(request: Request, response: Response, { COMPRESSES_RESPONSES }: CompressionEnv): Response {
  if (COMPRESSES_RESPONSES === undefined || response.body === null || !isWorthwhile(response)) return response;
  if (!acceptsBrotli(request)) return response;
  const { status, statusText } = response;
  const headers = brotliHeaders(response.headers);
  varyByEncoding(headers);
  return new Response(response.body.pipeThrough(brotliStream()), {
    status,
    statusText,
    headers,
    ...COMPRESSED_ALREADY,
  });
}

/** Tells the engine that the body is compressed already. */
export const COMPRESSED_ALREADY: object = { encodeBody: "manual" };
