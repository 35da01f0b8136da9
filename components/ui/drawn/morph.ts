/**
 * Gives an element new content with as few changes as there are differences, so that focus, scroll and disclosures that
 * the reader opened stay. Nodes are compared by their places.
 */
export function morph(element: Element, html: string): void {
  const fresh = element.ownerDocument.createElement("template");
  fresh.innerHTML = html;
  morphChildren(element, fresh.content);
}

/** Set by the reader or by scripts. */
const OWN_STATE: ReadonlySet<string> = new Set(["open"]);

function morphChildren(parent: Node, fresh: Node): void {
  let at = parent.firstChild;
  for (const next of [...fresh.childNodes]) {
    if (at !== null && isAlike(at, next)) {
      morphNode(at, next);
      at = at.nextSibling;
    } else if (at !== null) {
      const replaced = at;
      at = at.nextSibling;
      parent.replaceChild(next, replaced);
    } else parent.appendChild(next);
  }
  while (at !== null) {
    const removed = at;
    at = at.nextSibling;
    parent.removeChild(removed);
  }
}

const isAlike = (old: Node, next: Node) => old.nodeType === next.nodeType && old.nodeName === next.nodeName;

function morphNode(old: Node, next: Node): void {
  if (old instanceof Element && next instanceof Element) {
    morphAttributes(old, next);
    morphChildren(old, next);
  } else if (old.nodeValue !== next.nodeValue) old.nodeValue = next.nodeValue;
}

function morphAttributes(old: Element, next: Element): void {
  for (const { name } of [...old.attributes]) {
    if (!next.hasAttribute(name) && !OWN_STATE.has(name)) old.removeAttribute(name);
  }
  for (const { name, value } of [...next.attributes]) {
    if (old.getAttribute(name) !== value && !OWN_STATE.has(name)) old.setAttribute(name, value);
  }
}
