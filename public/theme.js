(() => {
  const root = document.documentElement;
  const jar = new Map(document.cookie.split("; ").map((pair) => pair.split("=")));
  const theme = jar.get("theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  if (jar.get("investmentType") === "GIFT") root.dataset.mode = "GIFT";
  if ((jar.get("regionChosen") ?? jar.get("region")) === "abroad") root.dataset.region = "abroad";
  if (jar.get("hideAmounts") === "1") root.dataset.hideAmounts = "";
  try {
    if (localStorage.isLoggedOut === "false") root.dataset.signedIn = "";
  } catch {
    // No storage.
  }
})();
