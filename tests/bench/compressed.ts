import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { constants, createBrotliCompress, createGzip } from "node:zlib";

/* Cloudflare compresses on its way to a browser; the engine on this machine does not. */

const COMPRESSIBLE = /^(?:text\/|application\/(?:javascript|json|manifest\+json|xml|rss\+xml)|image\/svg\+xml)/;

function encoderFor(received: IncomingMessage, answer: IncomingMessage) {
  if (answer.headers["content-encoding"] || !COMPRESSIBLE.test(answer.headers["content-type"] ?? "")) return undefined;
  const accepted = received.headers["accept-encoding"] ?? "";
  // Cloudflare uses Brotli at 4 for content that it compresses itself.
  if (accepted.includes("br")) {
    return { name: "br", encoder: createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) };
  }
  return accepted.includes("gzip") ? { name: "gzip", encoder: createGzip() } : undefined;
}

async function answerFrom(origin: string, received: IncomingMessage, sent: ServerResponse): Promise<void> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const forwarded = request(origin + received.url, { method: received.method, headers: received.headers }, resolve);
    forwarded.once("error", reject);
    received.pipe(forwarded);
  });
  const chosen = encoderFor(received, answer);
  const { "content-length": length, ...headers } = answer.headers;
  if (!chosen) {
    sent.writeHead(answer.statusCode ?? 502, answer.headers);
    return pipeline(answer, sent);
  }
  sent.writeHead(answer.statusCode ?? 502, { ...headers, "content-encoding": chosen.name });
  return pipeline(answer, chosen.encoder, sent);
}

/** Serves an origin compressed, on a port of its own. */
export async function serveCompressed(origin: string): Promise<{ url: string; stop(): void }> {
  const server = createServer((received, sent) => {
    answerFrom(origin, received, sent).catch(() => sent.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("The compressing server has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
