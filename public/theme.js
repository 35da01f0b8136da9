{
  const { dataset: data, lang, style } = document.documentElement;
  const jar = new Map(document.cookie.split("; ").map((pair) => pair.split("=")));
  const theme = jar.get("theme");
  if (theme === "light" || theme === "dark") data.theme = theme;
  if (jar.get("investmentType") === "GIFT") data.mode = "GIFT";
  if ((jar.get("regionChosen") ?? jar.get("region")) === "abroad") data.region = "abroad";
  if (jar.get("hideAmounts") === "1") data.hideAmounts = "";
  if (localStorage.token) data.signedIn = "";
  else {
    const offers = document.currentScript?.dataset.offers?.split(" ") ?? [];
    const [own] = lang.split("-");
    const wanted = navigator.languages
      .map((tag) => tag.split("-")[0].toLowerCase())
      .find((id) => id === own || offers.includes(id));
    if (offers.includes(wanted) && !jar.has("languageOffered")) {
      // No mark in the data: with one, a stored page would start its scripts at once.
      style.setProperty(`--offer-${wanted}`, "block");
      // biome-ignore lint/suspicious/noDocumentCookie: the next page may be opened at once.
      document.cookie = "languageOffered=1; Path=/; SameSite=Lax; Max-Age=31536000";
    }
  }
}
