import { AsyncLocalStorage } from "node:async_hooks";
import { type KeptMarkup, provideKeptMarkup } from "../rendering/kept-markup.ts";

const documents = new AsyncLocalStorage<KeptMarkup>();
provideKeptMarkup(() => documents.getStore());

/** Whether a whole document is requested: not the router's data of a page, nor the response of a server action. */
const isDocument = ({ headers }: Request) => !headers.has("rsc") && !headers.has("next-action");

/** Draws the page of a request for one reader; a document contains each part once (docs/decisions/0192). */
export const drawDocument = <T>(request: Request, draw: () => T): T =>
  isDocument(request) ? documents.run(new Map(), draw) : draw();
