/** What is said about a talk: to who asked for it in the language of the talk, to the expert in English. Pure. */
import type { TalkLanguage, TalkSubject } from "../../lib/contract/appointments.ts";
import { civilOf, type EpochMs, weekdayOf } from "../../lib/contract/calendar-date.ts";
import { cityOf, INDIA, type WallTime, wallTimeAt } from "../../lib/contract/wall-time.ts";

export type TalkEvent = "BOOKED" | "MOVED" | "CANCELLED" | "CANCELLED_BY_US" | "SOON";

export interface TalkFacts {
  readonly at: EpochMs;
  readonly expert: string;
  readonly name: string;
  /** E.164: where the expert calls. */
  readonly phone: string;
  readonly subject: TalkSubject;
  readonly language: TalkLanguage;
  /** Where the person is, as an IANA name; null where nobody said. */
  readonly timeZone: string | null;
  /** Opens the appointment. */
  readonly link: string;
}

const WEEKDAYS: Readonly<Record<TalkLanguage, readonly string[]>> = {
  ENGLISH: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
  HINDI: ["रविवार", "सोमवार", "मंगलवार", "बुधवार", "गुरुवार", "शुक्रवार", "शनिवार"],
};
const MONTHS: Readonly<Record<TalkLanguage, readonly string[]>> = {
  ENGLISH: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
  HINDI: ["जनवरी", "फ़रवरी", "मार्च", "अप्रैल", "मई", "जून", "जुलाई", "अगस्त", "सितंबर", "अक्तूबर", "नवंबर", "दिसंबर"],
};

const twoDigits = (value: number) => String(value).padStart(2, "0");
const clockOf = ({ hour, minute }: WallTime) => `${twoDigits(hour)}:${twoDigits(minute)}`;
const weekdayIn = ({ date }: WallTime, language: TalkLanguage) => WEEKDAYS[language][weekdayOf(date)];

/** India's time, and beside it the person's own where his clock shows another: `Mon, 23 Nov, 10:00 IST (08:30 in Dubai)`. */
export function timeOf({ at, timeZone }: Pick<TalkFacts, "at" | "timeZone">, language: TalkLanguage): string {
  const india = wallTimeAt(at, INDIA);
  const { month, day } = civilOf(india.date);
  const inIndia = `${weekdayIn(india, language)}, ${day} ${MONTHS[language][month - 1]}, ${clockOf(india)} IST`;
  const own = timeZone === null ? india : wallTimeAt(at, timeZone);
  if (timeZone === null || (own.date === india.date && clockOf(own) === clockOf(india))) return inIndia;
  const ownTime = own.date === india.date ? clockOf(own) : `${weekdayIn(own, language)} ${clockOf(own)}`;
  const city = cityOf(timeZone);
  return language === "HINDI" ? `${inIndia} (${city} में ${ownTime})` : `${inIndia} (${ownTime} in ${city})`;
}

/** For who asked for the talk. */
export function personText(event: TalkEvent, facts: TalkFacts): string {
  const when = timeOf(facts, facts.language);
  return facts.language === "HINDI" ? inHindi(event, facts, when) : inEnglish(event, facts, when);
}

function inEnglish(event: TalkEvent, { expert, link }: TalkFacts, when: string): string {
  switch (event) {
    case "BOOKED":
      return `Your talk with ${expert} of ultra: ${when}. You will be called. To move or cancel it: ${link}`;
    case "MOVED":
      return `Your talk with ${expert} of ultra is moved to ${when}. To change it again: ${link}`;
    case "CANCELLED":
      return `Your talk with ${expert} of ultra, ${when}, is cancelled. Another time: ${link}`;
    case "CANCELLED_BY_US":
      return `We are sorry: ${expert} of ultra cannot call you ${when}. Please choose another time: ${link}`;
    case "SOON":
      return `${expert} of ultra calls you in an hour: ${when}. If the time does not suit you: ${link}`;
  }
}

function inHindi(event: TalkEvent, { expert, link }: TalkFacts, when: string): string {
  switch (event) {
    case "BOOKED":
      return `ultra के ${expert} से आपकी बातचीत: ${when}। आपको फ़ोन आएगा। समय बदलने या रद्द करने के लिए: ${link}`;
    case "MOVED":
      return `ultra के ${expert} से आपकी बातचीत अब ${when} पर होगी। फिर बदलने के लिए: ${link}`;
    case "CANCELLED":
      return `ultra के ${expert} से ${when} की आपकी बातचीत रद्द हो गई है। दूसरा समय चुनने के लिए: ${link}`;
    case "CANCELLED_BY_US":
      return `क्षमा करें: ultra के ${expert} आपको ${when} पर फ़ोन नहीं कर पाएँगे। कृपया दूसरा समय चुनें: ${link}`;
    case "SOON":
      return `ultra के ${expert} एक घंटे में आपको फ़ोन करेंगे: ${when}। समय ठीक न हो तो: ${link}`;
  }
}

const SUBJECTS: Readonly<Record<TalkSubject, string>> = {
  GETTING_STARTED: "how ultra works",
  CHOOSING_A_DEAL: "choosing a deal",
  MY_INVESTMENTS: "own investments",
  FROM_ABROAD: "investing from abroad",
  TAX_AND_PAPERS: "tax and documents",
  SOMETHING_ELSE: "something else",
};

const EVENTS: Readonly<Record<TalkEvent, string>> = {
  BOOKED: "A talk is booked",
  MOVED: "A talk is moved",
  CANCELLED: "A talk is cancelled",
  CANCELLED_BY_US: "A talk is cancelled by the desk",
  SOON: "In an hour",
};

/** For the expert. */
export function expertText(event: TalkEvent, facts: TalkFacts): string {
  const { name, phone, subject, language } = facts;
  const about = `about ${SUBJECTS[subject]}, in ${language === "HINDI" ? "Hindi" : "English"}`;
  return `${EVENTS[event]}: ${timeOf(facts, "ENGLISH")}. ${name}, ${phone}, ${about}.`;
}
