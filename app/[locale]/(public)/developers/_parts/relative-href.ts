/**
 * The address of a place in the reference as a page of it names it: relative, because a page has some hundred of them.
 * Both paths are below `/developers`, without language, and none ends with a slash.
 */
export function relativeHref(from: string, to: string): string {
  const [path = "", place] = to.split("#");
  const anchor = place === undefined ? "" : `#${place}`;
  if (path === from && anchor !== "") return anchor;
  const folders = from.split("/").slice(0, -1);
  const wanted = path.split("/");
  const shared = folders.findIndex((folder, index) => folder !== wanted[index]);
  const common = shared < 0 ? folders.length : shared;
  return `${"../".repeat(folders.length - common)}${wanted.slice(common).join("/")}${anchor}`;
}
