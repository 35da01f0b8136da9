/**
 * A second table of the treaties' rates on interest for tests, typed from PwC's Worldwide Tax Summaries, India, "Treaty rates"
 * (last reviewed on 17 December 2024), independently of the bank's table that the engine names. Of two rates in a line, the rate of
 * a bank or a financial institution is left out; France's lower one has no such note, so the higher one stands.
 */

const AT_TEN = `Albania, Armenia, Austria, Bangladesh, Belarus, Bhutan, Botswana, China, Colombia, Croatia, Cyprus, Czechia, Estonia,
  Ethiopia, Fiji, Finland, Georgia, Germany, Hong Kong SAR China, Hungary, Iceland, Indonesia, Ireland, Israel, Japan, Jordan,
  Kazakhstan, Kenya, South Korea, Kuwait, Kyrgyzstan, Latvia, Lithuania, Luxembourg, North Macedonia, Malaysia, Malta, Mexico,
  Montenegro, Morocco, Mozambique, Myanmar (Burma), Namibia, Nepal, Netherlands, New Zealand, Norway, Oman, Poland, Portugal, Qatar,
  Romania, Russia, Saudi Arabia, Serbia, Slovenia, South Africa, Sri Lanka, Sudan, Sweden, Switzerland, Syria, Tajikistan, Tanzania,
  Thailand, Trinidad & Tobago, Turkmenistan, Uganda, Ukraine, Uruguay, Uzbekistan, Vietnam, Zambia`;
const AT_FIFTEEN = `Australia, Belgium, Brazil, Bulgaria, Canada, Denmark, France, Italy, Mongolia, Philippines, Singapore, Spain,
  Türkiye, United Kingdom, United States`;

/** By English name, in per cent. */
const RATES = new Map<string, number>([
  ...namesIn(AT_TEN).map((name) => [name, 10] as const),
  ...namesIn(AT_FIFTEEN).map((name) => [name, 15] as const),
  ...([
    ["United Arab Emirates", 12.5],
    ["Mauritius", 7.5],
  ] as const),
]);

/** Countries for which the bank's table has a higher rate than PwC's, which is the one that deducts enough. */
const HIGHER_AT_THE_BANK: Readonly<Record<string, number>> = { Kenya: 15, "South Korea": 15 };

function namesIn(list: string): readonly string[] {
  return list.split(",").map((name) => name.trim());
}

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const NAMES = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

/** Whether a code is not an old one of another country, as BU of Myanmar. */
const isPresent = (code: string) => new Intl.Locale(`und-${code}`).region === code;

/** Every pair of letters that names a country, and its English name. */
export const COUNTRIES: ReadonlyMap<string, string> = new Map(
  LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).flatMap((code) => {
    const name = NAMES.of(code);
    return name === undefined || !isPresent(code) ? [] : [[code, name] as const];
  }),
);

/** The countries of the table that no code names: none, if each is typed as the standard spells it. */
export const UNKNOWN_NAMES = [...RATES.keys()].filter((name) => ![...COUNTRIES.values()].includes(name));

/** The highest tax that India may take on a resident's interest, in per cent; undefined without a treaty in the table. */
export function treatyPercent(country: string): number | undefined {
  const name = COUNTRIES.get(country) ?? "";
  const rate = RATES.get(name);
  return rate === undefined ? undefined : Math.max(rate, HIGHER_AT_THE_BANK[name] ?? 0);
}
