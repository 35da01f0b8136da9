/**
 * Writes letters that no face of the PDFs has in Latin ones, as a passport would, so that a name is never printed as
 * question marks. It serves reading, not identification: an account's own name is replaced by that of the PAN register.
 */

/** The blocks of Indian scripts have one layout: a letter stands at the same distance from the start of each. */
const INDIC_FIRST = 0x0900;
const INDIC_LAST = 0x0d7f;
const INDIC_BLOCK = 0x80;

const listed = (first: number, letters: string): readonly (readonly [number, string])[] =>
  letters.split(" ").map((letter, index) => [first + index, letter]);

const VOWELS = new Map(listed(0x05, "a aa i ee u oo ri li e e e ai o o o au"));
const CONSONANTS = new Map(
  listed(0x15, "k kh g gh n ch chh j jh n t th d dh n t th d dh n n p ph b bh m y r r l l zh v sh sh s h"),
);
const VOWEL_SIGNS = new Map([...listed(0x3e, "a i i u u ri ri e e e ai o o o au"), [0x4d, ""] as const]);
/** Nasals, the breath, and letters of single scripts: Gurmukhi's tippi, Malayalam's final consonants. */
const SIGNS = new Map([
  ...listed(0x01, "n n h"),
  [0x3d, ""] as const,
  [0x70, "n"] as const,
  ...listed(0x7a, "n n r l l k"),
]);
/** Consonants of Assamese and Odia at places that other scripts use otherwise. */
const OWN_CONSONANTS = new Map([...listed(0x09f0, "r w"), [0x0b5f, "y"] as const, [0x0b71, "w"] as const]);
/** Likewise Marathi's short a and the sign of an abbreviation, the t of Bengali without a vowel, and the syllable om. */
const OWN_SIGNS = new Map([
  ...[[0x0970, "."] as const, [0x0972, "a"] as const, [0x09ce, "t"] as const],
  ...[0x0950, 0x0ad0, 0x0bd0].map((code) => [code, "om"] as const),
]);
/** Scripts whose words keep the vowel of a last consonant: Tamil, Telugu, Kannada, Malayalam. */
const KEEPS_VOWEL_FROM = 0x0b80;

const isIndic = (code: number) => code >= INDIC_FIRST && code <= INDIC_LAST;

/** Marks without a sound are left out; `fromAlphabet` marks letters that have no place here. */
function signOf(code: number, place: number): string {
  const sign = OWN_SIGNS.get(code) ?? VOWELS.get(place) ?? VOWEL_SIGNS.get(place) ?? SIGNS.get(place);
  const letter = String.fromCodePoint(code);
  return sign ?? (/\p{M}/u.test(letter) ? "" : letter);
}

function fromIndic(word: string): string {
  const codes = [...word].map((letter) => letter.codePointAt(0) ?? 0);
  return codes
    .map((code, index) => {
      if (!isIndic(code)) return String.fromCodePoint(code);
      const place = code % INDIC_BLOCK;
      const consonant = OWN_CONSONANTS.get(code) ?? CONSONANTS.get(place);
      if (consonant === undefined) return signOf(code, place);
      const next = codes[index + 1] ?? 0;
      const isLast = !isIndic(next);
      const hasSign = !isLast && VOWEL_SIGNS.has(next % INDIC_BLOCK);
      return hasSign || (isLast && index > 0 && code < KEEPS_VOWEL_FROM) ? consonant : `${consonant}a`;
    })
    .join("");
}

const pairs = (letters: string, latin: string): readonly (readonly [string, string])[] =>
  [...letters].map((letter, index) => [letter, latin.split(" ")[index] ?? ""]);

const LETTERS = new Map([
  ...pairs("αβγδεζηθικλμνξοπρσςτυφχψω", "a v g d e z i th i k l m n x o p r s s t y f ch ps o"),
  ...pairs("абвгдежзийклмнопрстуфхцчшщыэюя", "a b v g d e zh z i y k l m n o p r s t u f kh ts ch sh shch y e yu ya"),
  ...pairs("ёіїєґљњћђџјўќѓѕ", "e i yi ye g lj nj c dj dz j u k g dz"),
  ...pairs(
    "اآبپتٹثجچحخدڈذرڑزژسشصضطظعغفقکكگلمنںوؤہهھءیيىئےة",
    "a a b p t t s j ch h kh d d z r r z zh s sh s z t z a gh f q k k g l m n n w w h h h a i i a i e h",
  ),
  ...pairs("ħŋŧəıøɓɗđðþæœłß", "h ng t a i o b d d d th ae oe l ss"),
  ...pairs(
    "აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ",
    "a b g d e v z t i k l m n o p zh r s t u p k gh q sh ch ts dz ts ch kh j h",
  ),
  ...pairs(
    "աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆև",
    "a b g d e z e y t zh i l kh ts k h dz gh ch m y n sh o ch p j r s v t r ts w p k o f ev",
  ),
  // Santali.
  ...pairs("ᱚᱛᱜᱝᱞᱟᱠᱡᱢᱣᱤᱥᱦᱧᱨᱩᱪᱫᱬᱭᱮᱯᱰᱱᱲᱳᱴᱵᱶᱷ", "a t g ng l aa k j m w i s h ny r u ch d n y e p d n r o t b v h"),
  ...pairs("’‘ʼʻ“”", `' ' ' ' " "`),
]);

/** Hard and soft signs, and joiners, have no sound. */
const SILENT = /[ъьЪЬ]|\p{M}|\u200C|\u200D/gu;
/** Stands for letters of any other script. */
const OTHER = "…";

function fromAlphabet(letter: string): string {
  const small = letter.normalize("NFKC").toLowerCase();
  const plain = small.normalize("NFKD").replace(SILENT, "");
  const latin = LETTERS.get(small) ?? LETTERS.get(plain) ?? (/^[ -~]+$/.test(plain) ? plain : undefined);
  if (latin === undefined) return OTHER;
  return letter.normalize("NFKC") === small ? latin : `${latin.charAt(0).toUpperCase()}${latin.slice(1)}`;
}

/** Whether every letter of a word has Latin ones. */
export const isSpelled = (word: string): boolean => !inLatinLetters(word).includes(OTHER);

/** Georgian has capitals for headings alone. */
const isCaseless = (letter: string) =>
  letter.toLowerCase() === letter.toUpperCase() || /\p{Script=Georgian}/u.test(letter);

/** A word of a script without capitals begins with one. */
export function inLatinLetters(word: string): string {
  const [first = ""] = word;
  const indic = [...word].some((letter) => isIndic(letter.codePointAt(0) ?? 0)) ? fromIndic(word) : word;
  const latin = indic
    .replace(SILENT, "")
    .replace(/[^ -~]/gu, fromAlphabet)
    .replace(/…+/g, OTHER);
  return isCaseless(first) ? `${latin.charAt(0).toUpperCase()}${latin.slice(1)}` : latin;
}
