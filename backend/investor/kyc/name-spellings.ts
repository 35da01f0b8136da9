/**
 * Spellings that Indian registers use for one and the same name. Pure. Invariant: only `fullSpelling` makes two
 * spellings one name; `soundOf` and `longForm` make a resemblance, which a person has to confirm.
 */

/** Spellings in Latin letters of one Arabic name, محمد, which count as one word; abbreviations are not among them. */
const MOHAMMED = new Set(
  `mohammed mohammad mohamed mohamad muhammad muhammed muhamad muhamed mohammod mohamod mohmad mohmed mohmmad mohmmed
   mahomed mahammad mahammed muhammod`
    .trim()
    .split(/\s+/),
);

const ABBREVIATIONS: Readonly<Record<string, string>> = {
  md: "mohammed",
  mohd: "mohammed",
  mhd: "mohammed",
  mohmd: "mohammed",
  moh: "mohammed",
  muhd: "mohammed",
  kr: "kumar",
  kmr: "kumar",
  kum: "kumari",
  pd: "prasad",
  prsd: "prasad",
  sk: "sheikh",
  sd: "syed",
  abd: "abdul",
  gh: "ghulam",
  chand: "chandra",
  ch: "chaudhary",
  bhd: "bahadur",
};

/** Surnames and names whose common spellings follow no rule of sound. One line, one name. */
const FAMILIES = `
  chaudhary chaudhari chaudhuri chowdhury chowdhary chowdary choudhary choudhury choudhari choudary chaudhry choudhry
  mukherjee mukherji mookerjee mukerji mukhopadhyay mukhopadhyaya
  banerjee banerji bandyopadhyay bandopadhyay
  chatterjee chatterji chattopadhyay
  ganguly ganguli gangopadhyay
  agarwal aggarwal agrawal agarwalla aggrawal
  iyer aiyar ayyar iyyer aiyer
  iyengar ayyangar aiyangar
  singh sinh singha
  sheikh shaikh shaik shekh sheik
  syed sayed sayyed sayyid saiyad saiyed sayeed
  ahmed ahmad ahamed ahammed ahmmed
  hussain husain hossain hussein hosain hussian
  yusuf yousuf yousaf yusaf yousef
  ibrahim ebrahim ibraheem
  rahman rehman rahaman
  abdul abdur abdus abdel abdool
  begum begam
  siddiqui siddiqi siddique siddiquee siddiki
  qureshi quraishi kureshi qureshy
  javed javid jawed javaid
  fatima fathima fatema fatma
  aisha ayesha aysha aishah ayisha
  subramanian subramaniam subramanyam subrahmanyam subramaniyan subramanyan subrahmanian
  narasimhan narasimham narsimhan narasimman
  narasimha narsimha
  lakshmi laxmi lakhsmi luxmi lakshmy lakshami
  vijayalakshmi vijaylakshmi vijayalaxmi vijaylaxmi
  srinivas shrinivas sreenivas shriniwas
  srinivasan sreenivasan shrinivasan
  krishna krushna krsna kishna
  nair nayar
  pillai pillay pilla
  kaur kour
  dutta datta dutt datt
  bose basu
  roy ray rai
  pandey panday pande
  thakur thakor thakkur
  parikh parekh
  verma varma burma
  rao row rau
  das dass
  sahu sahoo
  biswas viswas vishwas
  souza desouza dsouza dsousa desousa
  fernandes fernandez
  rodrigues rodriguez rodricks
  gonsalves gonsalvez gonzalves
  pereira pereyra
  jaiswal jayaswal jaiswar
  patil pateel
  bhattacharya bhattacharyya bhattacharjee bhattacharji
  reddy reddi redy
  kumar kumaar coomar
  prasad parshad prashad persad
  venkatesh venkatesha vengatesh
  vijay vijai bijay bijoy
  sanjay sanjai sanjoy
  ajay ajai ajoy
  pradeep pradip prodip
  mueller muller
`;

const FAMILY = new Map(
  FAMILIES.trim()
    .split("\n")
    .flatMap((line) => {
      const [first = "", ...others] = line.trim().split(/\s+/);
      return [first, ...others].map((word) => [word, first] as const);
    }),
);

/** The word under which every full spelling of a name is one. */
export const fullSpelling = (word: string): string => (MOHAMMED.has(word) ? "mohammed" : word);

/** The full name of an abbreviation; the word itself otherwise. */
export const longForm = (word: string): string => ABBREVIATIONS[word] ?? fullSpelling(word);

/** In this order: sounds that transliterations from an Indian script write in more than one way. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/(?:e|i)nd(?:ra|er|ar)$|indar$/, "indr"],
  [/and(?:ra|er|ar)$/, "andr"],
  [/ksh|x/g, "ks"],
  [/zh/g, "l"],
  [/ph/g, "f"],
  [/ch+/g, "c"],
  [/sh|ss|z/g, "s"],
  [/ck|q/g, "k"],
  [/([bdgjkt])h/g, "$1"],
  [/h$/, ""],
  [/w/g, "v"],
  [/aa/g, "a"],
  [/e[ei]|i[ei]|ey$|ea|y/g, "i"],
  [/oo|ou|uu/g, "u"],
];

/** Dots below a letter, and a nasal before a consonant, a dot or a letter of its own: Devanagari, Bengali, Gurmukhi, Gujarati. */
const NASALS_AND_DOTS =
  /[\u093c\u0901\u0902\u09bc\u0981\u0982\u0a3c\u0a01\u0a02\u0a70\u0abc\u0a81\u0a82]|[\u0919\u091e\u0923\u0928\u092e]\u094d(?=[\u0915-\u0939])|[\u0999\u099e\u09a3\u09a8\u09ae]\u09cd(?=[\u0995-\u09b9])|[\u0a99\u0a9e\u0aa3\u0aa8\u0aae]\u0acd(?=[\u0a95-\u0ab9])/g;

/** A key that is equal for the usual transliterations of a name: `Geetha` and `Gita`, `Surender` and `Surendra`. */
export function soundOf(word: string): string {
  const family = FAMILY.get(word);
  if (family !== undefined) return family;
  // The rules are about Latin letters; of other scripts only marks that are written or left out are dropped.
  if (!/^[a-z]+$/.test(word)) return word.replace(NASALS_AND_DOTS, "");
  const sound = SOUNDS.reduce((text, [pattern, letters]) => text.replace(pattern, letters), longForm(word));
  // Doubled letters, and a silent e.
  return [...sound]
    .filter((letter, place) => letter !== sound[place - 1])
    .join("")
    .replace(/([^aeiou])e$/, "$1");
}
