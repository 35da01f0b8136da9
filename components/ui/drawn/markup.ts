import Link from "next/link";
import { Fragment, isValidElement, type ReactElement, type ReactNode, Suspense } from "react";
import { LinkPending } from "../link-pending";
import { attributesOf } from "./attributes";
import { APP_LINK, LINK_ATTRIBUTE } from "./link-attribute";

/**
 * Draws server components as HTML at once. React would send each of their elements a second time, as data for the
 * browser, which only needs it for elements that change there.
 */

/** An element of the page, with its content drawn. */
export interface DrawnElement {
  readonly tag: string;
  /** Without children. */
  readonly props: Readonly<Record<string, unknown>>;
  readonly html: string;
}

const VOID_TAGS = new Set(["area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"]);
const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

const escaped = (text: string) => text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? "");

type Props = Readonly<Record<string, unknown>>;

/**
 * The elements and texts at the top of a node, each drawn.
 * @throws for a component of the browser, except for links.
 */
export async function drawnParts(node: ReactNode): Promise<readonly (DrawnElement | string)[]> {
  const shown = await node;
  if (shown === null || shown === undefined || typeof shown === "boolean") return [];
  if (typeof shown === "string" || typeof shown === "number" || typeof shown === "bigint") return [String(shown)];
  if (isValidElement<Props>(shown)) return drawnElement(shown);
  if (typeof shown === "object" && Symbol.iterator in shown) {
    return (await Promise.all(Array.from(shown, drawnParts))).flat();
  }
  throw new Error("a drawn part holds a node that is neither text nor an element");
}

async function drawnElement({ type, props }: ReactElement<Props>): Promise<readonly (DrawnElement | string)[]> {
  const children = nodeOf(props.children);
  if (typeof type === "string") {
    const { children: _children, ...rest } = props;
    return [{ tag: type, props: rest, html: await markupOf(children) }];
  }
  if (type === Fragment || type === Suspense) return drawnParts(children);
  if (type === LinkPending) return [];
  if (type === Link) {
    const { children: _children, prefetch: _prefetch, scroll, ...rest } = props;
    return [{ tag: "a", props: { ...rest, ...behaviourOf(rest.className, scroll) }, html: await markupOf(children) }];
  }
  if (typeof type !== "function" || "$$typeof" in type)
    throw new Error("a drawn part holds a component of the browser");
  return drawnParts(nodeOf(await Reflect.apply(type, undefined, [props])));
}

/** No attribute for an app link that scrolls: its class states the behaviour already. */
function behaviourOf(className: unknown, scroll: unknown): Props {
  if (scroll === false) return { [LINK_ATTRIBUTE]: "still" };
  return String(className).split(" ").includes(APP_LINK) ? {} : { [LINK_ATTRIBUTE]: "scroll" };
}

/** The HTML of a node. */
export async function markupOf(node: ReactNode): Promise<string> {
  return (await drawnParts(node)).map((part) => (typeof part === "string" ? escaped(part) : outerHtml(part))).join("");
}

function outerHtml({ tag, props, html }: DrawnElement): string {
  const opening = `<${tag}${attributesOf(props)}>`;
  return VOID_TAGS.has(tag) ? opening : `${opening}${html}</${tag}>`;
}

/** Checks and narrows a component's result or its children. @throws Error for a value that is no node. */
function nodeOf(value: unknown): ReactNode {
  if (value === null || value === undefined || typeof value === "boolean" || isValidElement(value)) return value;
  if (typeof value === "string" || typeof value === "number" || typeof value === "bigint") return value;
  if (Array.isArray(value)) return value.map(nodeOf);
  if (value instanceof Promise) return value.then((awaited: unknown) => nodeOf(awaited));
  throw new Error("a drawn part holds a node that is neither text nor an element");
}
