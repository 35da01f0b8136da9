/** Outline of a card in a photo: portrait and lines on the front, lines and a QR code on the back. */
export function CardSketch({ side }: { side: "front" | "back" }) {
  return (
    <svg
      viewBox="0 0 64 40"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      aria-hidden
      className="w-16 text-faint"
    >
      <rect x="0.75" y="0.75" width="62.5" height="38.5" rx="4" />
      {side === "front" ? (
        <>
          <circle cx="14" cy="16" r="4.5" />
          <path d="M6.5 30c0-4.5 3.3-7 7.5-7s7.5 2.5 7.5 7M29 13h26M29 20h20M29 30h26" />
        </>
      ) : (
        <path d="M8 10h26M8 16h22M8 22h24M8 31h48M43 8h13v13H43zM47 12h5v5h-5z" />
      )}
    </svg>
  );
}
