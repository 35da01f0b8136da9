import { globSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { type ContentFiles, type ContentLibrary, readLibrary } from "../backend/embedded/content/documents.ts";
import { answerContentRequest } from "../backend/embedded/content/service.ts";
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

function libraryOfFiles(): () => ContentLibrary {
  const library = readLibrary(readContentFiles());
  return () => library;
}

interface ContentServerOptions {
  readonly port: number;
  readonly token: string;
  /** Asked at every request; `data/content` by default. */
  readonly library?: () => ContentLibrary | Promise<ContentLibrary>;
}

/**
 * Serves documents as the embedded content service does. Pages are prerendered in Node, where no binding leads to the
 * backend.
 */
export function startContentServer({
  port,
  token,
  library = libraryOfFiles(),
}: ContentServerOptions): Promise<ContentServer> {
  const server = createServer(async ({ url = "/", method = "GET", headers }, response) => {
    const { authorization } = headers;
    const request = new Request(new URL(url, "http://127.0.0.1"), {
      method,
      ...(authorization && { headers: { authorization } }),
    });
    const { pathname: path } = new URL(request.url);
    const answer = answerContentRequest(request, { path, token, library: await library() });
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
