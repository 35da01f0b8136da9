import { globSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { type ContentFiles, readLibrary } from "../backend/content/documents.ts";
import { answerContentRequest } from "../backend/content/service.ts";
import { root } from "./paths.ts";

const folder = join(root, "data/content");

export function readContentFiles(): ContentFiles {
  const paths = globSync("**/*.{json,md}", { cwd: folder });
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), "utf8")]));
}

interface ContentServer {
  readonly url: string;
  stop(): void;
}

/**
 * Serves `data/content` as the embedded content service does. Pages are prerendered in Node, where no binding leads to
 * the backend.
 */
export function startContentServer({ port, token }: { port: number; token: string }): Promise<ContentServer> {
  const library = readLibrary(readContentFiles());
  const server = createServer(async ({ url = "/", method = "GET", headers }, response) => {
    const { authorization } = headers;
    const request = new Request(new URL(url, "http://127.0.0.1"), {
      method,
      ...(authorization && { headers: { authorization } }),
    });
    const answer = answerContentRequest(request, { path: new URL(request.url).pathname, token, library });
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      if (address === null || typeof address === "string") throw new Error("The content server has no port");
      const stop = () => {
        server.closeAllConnections();
        server.close();
      };
      resolve({ url: `http://127.0.0.1:${address.port}`, stop });
    });
  });
}
