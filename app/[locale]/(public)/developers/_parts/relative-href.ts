/**
 * The address of a place in the reference as a page of it names it: relative, because a page has some hundred of them.
 * Both paths begin with `/developers`, without language, and none ends with a slash.
 */
export function relativeHref(from: string, to: string): string {
  const [path = "", place] = to.split("#");
  const anchor = place === undefined ? "" : `#${place}`;
  if (path === from && anchor !== "") return anchor;
  const folders = from.split("/").slice(0, -1);
  const wanted = path.split("/");
  const shared = folders.findIndex((folder, index) => folder !== wanted[index]);
  // A page that is itself the folder of the other is named from the folder above.
  const common = Math.min(shared < 0 ? folders.length : shared, wanted.length - 1);
  return `${"../".repeat(folders.length - common)}${wanted.slice(common).join("/")}${anchor}`;
}
