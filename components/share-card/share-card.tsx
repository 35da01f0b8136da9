import { buttonStyle } from "@/components/ui/button-style";
import { CARD, CARD_GROUND, type CardPicture, cardFile, cardTexts } from "./card-picture";
import { SaveCard } from "./save-card";

interface ShareCardProps {
  card: CardPicture;
  /** The file's name without its ending. */
  name: string;
  /** The picture as text: the alternative for screen readers, and the message to its recipients. */
  message: string;
  words: { whatsapp: string; save: string; share: string; note: string };
}

const FACES = { serif: "serif", sans: undefined } as const;

/**
 * The card, drawn in the faces of the page, with the ways to show it to others. Without scripts it is saved as SVG, with
 * them as PNG.
 */
export function ShareCard({ card, name, message, words }: ShareCardProps) {
  return (
    <>
      <svg
        data-card=""
        role="img"
        aria-label={message}
        viewBox={`0 0 ${CARD.width} ${CARD.height}`}
        className="block h-auto w-full rounded-lg"
      >
        <image href={CARD_GROUND} width={CARD.width} height={CARD.height} />
        {cardTexts(card).map(({ words: line, x, y, size, anchor, fill, face }) => (
          <text
            key={`${x} ${y} ${anchor}`}
            className={FACES[face]}
            fontSize={size}
            textAnchor={anchor}
            {...{ x, y, fill }}
          >
            {line}
          </text>
        ))}
      </svg>
      <p className="mt-2 text-label text-muted">{words.note}</p>
      <p className="mt-4 flex flex-wrap gap-3">
        <a
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noreferrer"
          className={buttonStyle({ variant: "secondary" })}
        >
          {words.whatsapp}
        </a>
        <SaveCard file={cardFile(card)} name={name} message={message} words={words} />
      </p>
    </>
  );
}
