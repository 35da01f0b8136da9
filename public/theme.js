{
  const data = document.documentElement.dataset;
  const jar = new Map(document.cookie.split("; ").map((pair) => pair.split("=")));
  const theme = jar.get("theme");
  if (theme === "light" || theme === "dark") data.theme = theme;
  if (jar.get("investmentType") === "GIFT") data.mode = "GIFT";
  if ((jar.get("regionChosen") ?? jar.get("region")) === "abroad") data.region = "abroad";
  if (jar.get("hideAmounts") === "1") data.hideAmounts = "";
  if (localStorage.token) data.signedIn = "";
}
