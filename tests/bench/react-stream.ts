import { build } from "esbuild";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { root } from "../../scripts/paths.ts";
import type { RunningServer } from "../../scripts/server.ts";
import { type Answers, bareDate } from "./bare.ts";

/*
 * A Worker in which React streams the same markup from elements that it has in memory: the cost of drawing without
 * data, words, routes and Next.
 */

/** An element as `[tag, attributes, ...content]`; a text as itself. */
export type Markup = string | readonly [tag: string, attributes: Readonly<Record<string, string>>, ...Markup[]];

const VOID_TAGS = new Set(["area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"]);
const TOKEN = /<!--[\s\S]*?-->|<(script|style)\b[^>]*>[\s\S]*?<\/\1>|<\/?[a-z][^<>]*>|[^<]+/gi;
const ATTRIBUTE = /\s([\w:-]+)(?:="([^"]*)")?/g;
const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

const plain = (text: string) => text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity);

type Open = [tag: string, attributes: Record<string, string>, ...Markup[]];

/** The elements of a document that React has drawn, without its scripts. */
export function markupOf(html: string): Markup {
  const whole: Open = ["", {}];
  const open: Open[] = [whole];
  for (const [token, raw] of html.matchAll(TOKEN)) {
    const parent = open.at(-1) ?? whole;
    if (raw !== undefined || token.startsWith("<!--")) continue;
    if (token.startsWith("</")) open.pop();
    else if (!token.startsWith("<")) parent.push(plain(token));
    else {
      const tag = /^<([a-z0-9]+)/i.exec(token)?.[1] ?? "";
      const attributes = [...token.matchAll(ATTRIBUTE)].map(
        ([, name = "", value = ""]) => [name, plain(value)] as const,
      );
      const element: Open = [tag, Object.fromEntries(attributes)];
      parent.push(element);
      if (!VOID_TAGS.has(tag)) open.push(element);
    }
  }
  const [, , ...content] = whole;
  return content.find((each) => typeof each !== "string") ?? "";
}

const workerSource = (pages: Readonly<Record<string, Markup>>) => `
import { createElement } from "react";
import { renderToReadableStream } from "react-dom/server.edge";
const pages = ${JSON.stringify(pages)};
const camel = (name) => name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
const styleOf = (text) => Object.fromEntries(text.split(";").filter(Boolean).map((each) => {
  const at = each.indexOf(":");
  return [each.startsWith("--") ? each.slice(0, at) : camel(each.slice(0, at)), each.slice(at + 1)];
}));
const Element = ({ markup: [tag, { class: className, style, ...rest }, ...content] }) =>
  createElement(tag, { ...rest, ...(className && { className }), ...(style && { style: styleOf(style) }) }, ...content.map(draw));
const draw = (markup) => (typeof markup === "string" ? markup : createElement(Element, { markup }));
export default {
  async fetch(request) {
    const stream = await renderToReadableStream(draw(pages[new URL(request.url).pathname]));
    return new Response(stream, { headers: { "content-type": "text/html; charset=utf-8" } });
  },
};`;

export async function startReactStream(answers: Answers): Promise<RunningServer> {
  const pages = Object.fromEntries(Object.entries(answers).map(([path, { body }]) => [path, markupOf(body)]));
  const bundled = await build({
    stdin: { contents: workerSource(pages), resolveDir: root },
    ...{ bundle: true, format: "esm", minify: true, write: false, platform: "browser", logLevel: "error" },
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const host = "127.0.0.1";
  const script = bundled.outputFiles[0]?.text ?? "";
  const worker = { name: "stream", compatibilityDate: bareDate, modules: true, script };
  const engine = new Miniflare(
    convertV4MiniflareOptions({
      ...{ host, port: 0, cf: false, logRequests: false },
      workers: [{ ...worker, unsafeDirectSockets: [{ host, port: 0 }] }],
    }),
  );
  const { origin } = await engine.unsafeGetDirectURL("stream");
  return { url: origin, stop: () => engine.dispose() };
}
