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

/** The name that an abbreviation stands for; the word itself otherwise. */
export const longForm = (word: string): string => ABBREVIATIONS[word] ?? fullSpelling(word);

/** In this order: what a transliteration from an Indian script writes in more than one way. */
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

/** A key that is equal for the usual transliterations of a name: `Geetha` and `Gita`, `Surender` and `Surendra`. */
export function soundOf(word: string): string {
  const family = FAMILY.get(word);
  if (family !== undefined) return family;
  // The rules are about Latin letters; of other scripts only marks that are written or left out are dropped.
  if (!/^[a-z]+$/.test(word)) return word.replace(/\u093c|\u09bc|[\u0901\u0902\u0981\u0982]/g, "");
  const sound = SOUNDS.reduce((text, [pattern, letters]) => text.replace(pattern, letters), longForm(word));
  // Doubled letters, and a silent e.
  return [...sound]
    .filter((letter, place) => letter !== sound[place - 1])
    .join("")
    .replace(/([^aeiou])e$/, "$1");
}
