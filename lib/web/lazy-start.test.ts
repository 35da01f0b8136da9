import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, it, vi } from "vitest";

const SCRIPT = readFileSync("public/lazy-hydration.js", "utf8");

class Button extends EventTarget {
  readonly kind: string;
  presses = 0;
  constructor(kind: string) {
    super();
    this.kind = kind;
  }
  closest(selector: string): Button | null {
    if (!selector.startsWith("button[type=button]")) return null;
    if (this.kind === "popover") return selector.includes(":not([popovertarget])") ? null : this;
    return this.kind === "button" ? this : null;
  }
  click(): void {
    this.presses += 1;
  }
}

/** The parts of the document that its data name by number. */
const SHOWN: Readonly<Record<string, string>> = {
  '[data-drawn="0"]': '<li class="a">₹5 & "more"</li>\n',
  '[data-drawn="12"]': '{"@type":"ItemList"}',
  // A model of React would take it for a reference.
  '[data-drawn="13"]': "$5 million for the plant",
};

/** A stored page whose scripts are deferred; `answers` records the presses that reach React, once it listens. */
function openPage(
  navigator = { onLine: true },
  flight: readonly (readonly unknown[])[] = [],
  sheets: { readonly content: string } | null = null,
) {
  const reload = vi.fn();
  const page = new EventTarget();
  const scripts: { src: string; onerror?: () => void }[] = [];
  const head: unknown[] = [];
  const timers: (() => void)[] = [];
  const self: { __next_f?: unknown } = {};
  const world = {
    ...{ self, navigator, location: { reload } },
    ...{ Event, TextEncoder },
    addEventListener: page.addEventListener.bind(page),
    // Node takes no boolean here.
    removeEventListener: (name: string, listen: () => void, options?: boolean | EventListenerOptions) =>
      page.removeEventListener(name, listen, options === true ? { capture: true } : options || {}),
    setTimeout: (run: (...given: unknown[]) => void, _: number, ...given: unknown[]) =>
      timers.push(() => run(...given)),
    document: {
      ...{ cookie: "", documentElement: { dataset: {} } },
      getElementById: (id: string) =>
        id === "page-sheets" ? sheets : { textContent: JSON.stringify({ chunks: ["/a.js"], runtime: [], flight }) },
      querySelector: (place: string) => (place in SHOWN ? { innerHTML: SHOWN[place] } : null),
      createElement: () => ({ remove: vi.fn() }),
      head: {
        append: (added: { src: string } | string) => {
          head.push(added);
          if (typeof added !== "string") scripts.push(added);
        },
      },
    },
  };
  runInNewContext(SCRIPT, world);
  const answers: Button[] = [];
  page.addEventListener("click", (event) => answers.push((event as Event & { pressed: Button }).pressed), true);
  const press = (button: Button) => {
    page.dispatchEvent(new Event("pointerdown"));
    const event = new Event("click", { bubbles: true, cancelable: true });
    Object.defineProperty(event, "target", { value: button });
    page.dispatchEvent(Object.assign(event, { pressed: button }));
  };
  return { page, scripts, head, timers, answers, reload, press, self };
}

it("presses a button once, whether React listens already or not", () => {
  const { page, answers, press } = openPage();
  const button = new Button("button");
  press(button);
  press(button);
  expect([answers, button.presses]).toEqual([[], 0]);
  page.dispatchEvent(new Event("hydrated"));
  page.dispatchEvent(new Event("hydrated"));
  expect(button.presses).toBe(1);
  press(button);
  expect([answers, button.presses]).toEqual([[button], 1]);
});

it("leaves links, forms and what opens a popover to the browser", () => {
  const { page, answers, press } = openPage();
  for (const kind of ["link", "submit", "popover"]) press(new Button(kind));
  expect(answers.map(({ kind }) => kind)).toEqual(["link", "submit", "popover"]);
  page.dispatchEvent(new Event("hydrated"));
  expect(answers.map(({ presses }) => presses)).toEqual([0, 0, 0]);
});

it("presses nothing for whoever has left the page in between", () => {
  const { page, press } = openPage();
  const button = new Button("button");
  press(button);
  page.dispatchEvent(new Event("pagehide"));
  page.dispatchEvent(new Event("hydrated"));
  expect(button.presses).toBe(0);
});

it("loads a script again that did not load, and each once for any number of touches", () => {
  const { page, scripts, timers, reload, press } = openPage();
  press(new Button("link"));
  page.dispatchEvent(new Event("scroll"));
  expect(scripts.map(({ src }) => src)).toEqual(["/a.js"]);
  scripts.at(-1)?.onerror?.();
  timers.shift()?.();
  expect(scripts.map(({ src }) => src)).toEqual(["/a.js", "/a.js"]);
  scripts.at(-1)?.onerror?.();
  expect([timers.length, reload.mock.calls.length]).toEqual([0, 0]);
});

it("opens the page anew for a press that a script of an earlier deployment cannot answer, before or after it is lost", () => {
  for (const isBefore of [true, false]) {
    const { scripts, timers, reload, press } = openPage();
    press(new Button(isBefore ? "button" : "link"));
    scripts.at(-1)?.onerror?.();
    timers.shift()?.();
    scripts.at(-1)?.onerror?.();
    expect(reload.mock.calls.length).toBe(isBefore ? 1 : 0);
    if (!isBefore) press(new Button("button"));
    expect(reload).toHaveBeenCalledOnce();
  }
});

it("opens nothing anew without a connection", () => {
  const { scripts, timers, reload, press } = openPage({ onLine: false });
  press(new Button("button"));
  scripts.at(-1)?.onerror?.();
  timers.shift()?.();
  scripts.at(-1)?.onerror?.();
  expect(reload).not.toHaveBeenCalled();
});

/** A row of text with its length in bytes, as React writes it. */
const textRow = (id: string, text = "") => `${id}:T${new TextEncoder().encode(text).length.toString(16)},${text}`;

it("starts with the data whole: each number gives way to the part that the document holds", () => {
  const [first, last, money] = ["0", "12", "13"].map((number) => SHOWN[`[data-drawn="${number}"]`]);
  const row = '0:{"html":"$1f"}\n20:';
  const { page, self } = openPage(undefined, [[0], [1, "1f:", 12, row, 0, "21:", 13], [3, null]]);
  page.dispatchEvent(new Event("scroll"));
  const data = textRow("1f", last) + row.slice(0, -3) + textRow("20", first) + textRow("21", money);
  expect(JSON.stringify(self.__next_f)).toBe(JSON.stringify([[0], [1, data], [3, null]]));
});

it("puts nothing in place of a text that reads like the data of another part", () => {
  const hostile = textRow("2", `An article:\n1f:"<!0>"\n20:T5,\u20281f:"<!12>"\n<p data-drawn="0">`);
  const { page, self } = openPage(undefined, [[1, hostile]]);
  page.dispatchEvent(new Event("scroll"));
  expect(JSON.stringify(self.__next_f)).toBe(JSON.stringify([[1, hostile]]));
});

it("starts without a part that an extension of the browser has removed", () => {
  const { page, scripts, self } = openPage(undefined, [[1, "1f:", 7, "0:[]\n"]]);
  page.dispatchEvent(new Event("scroll"));
  expect(scripts.map(({ src }) => src)).toEqual(["/a.js"]);
  expect(JSON.stringify(self.__next_f)).toBe(JSON.stringify([[1, "1f:T0,0:[]\n"]]));
});

it("takes the page's style sheets out of their template at the first touch, before the scripts", () => {
  const { page, head, scripts } = openPage(undefined, [], { content: "the links" });
  expect(head).toEqual([]);
  page.dispatchEvent(new Event("scroll"));
  page.dispatchEvent(new Event("scroll"));
  expect(head).toEqual(["the links", scripts[0]]);
});
