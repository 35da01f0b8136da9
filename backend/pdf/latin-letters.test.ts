import { expect, it } from "vitest";
import { inLatinLetters } from "./latin-letters.ts";

it.each([
  ["अनिता", "Anita"],
  ["சுப்பிரமணியன்", "Chuppiramaniyan"],
  ["সুচিত্রা", "Suchitra"],
  ["ચંદ્રકાંત", "Chandrakant"],
  ["ਗੁਰਪ੍ਰੀਤ", "Guraprit"],
  ["ସୁଭାଷ", "Subhash"],
  ["ରାୟ", "Ray"],
  ["অসমৰ", "Asamar"],
  ["গাঁৱ", "Ganw"],
  ["উৎসব", "Utsab"],
  ["ॐ", "Om"],
  ["मु॰", "Mu."],
  ["“सदन”", '"sadan"'],
  ["రామకృష్ణ", "Ramakrishna"],
  ["ಶ್ರೀನಿವಾಸ", "Shrinivasa"],
  ["മോഹൻ", "Mohan"],
  ["محمد", "Mhmd"],
  ["Ελένη", "Eleni"],
  ["Владимир", "Vladimir"],
  ["Щербаков", "Shcherbakov"],
  ["Ђорђе", "Djordje"],
  ["Ŵyn", "Wyn"],
  ["Ħaż", "Haz"],
])("writes %s as %s", (word, latin) => {
  expect(inLatinLetters(word)).toBe(latin);
});

it("writes one mark for letters of any other script, and never a question mark", () => {
  expect(["李小龍", "ไทย", "😀", "ੴ"].map(inLatinLetters)).toEqual(["…", "…", "…", "…"]);
});

it.each([
  ["Đặng", "Dang"],
  ["Þór", "Thor"],
  ["Ætla", "Aetla"],
  ["Weiẞ", "WeiSs"],
  ["ﬁona", "fiona"],
  ["Ａｓｈａ", "Asha"],
  ["Dʼsouza", "D'souza"],
  ["O’Brien", "O'Brien"],
  ["გიორგი", "Giorgi"],
  ["Հայկ", "Hayk"],
  ["ᱥᱟᱱᱛᱟᱲ", "Saantaar"],
])("writes %s as %s", (name, latin) => expect(inLatinLetters(name)).toBe(latin));
