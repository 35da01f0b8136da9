// Runs before the first paint: puts the remembered theme, mode, privacy and region on <html>, so that nothing flashes.
// The server streams parts of a page only to a browser that runs this.
(() => {
  const root = document.documentElement;
  const jar = new Map(document.cookie.split("; ").map((pair) => pair.split("=")));
  const theme = jar.get("theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  if (jar.get("investmentType") === "GIFT") root.dataset.mode = "GIFT";
  if ((jar.get("regionChosen") ?? jar.get("region")) === "abroad") root.dataset.region = "abroad";
  if (jar.get("hideAmounts") === "1") root.dataset.hideAmounts = "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not available everywhere.
  if (!jar.has("scripts")) document.cookie = "scripts=1; Path=/; SameSite=Lax";
})();
