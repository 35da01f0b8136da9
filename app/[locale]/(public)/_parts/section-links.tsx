interface LinkedSection {
  readonly id: string;
  readonly heading: string;
}

/** Links to the sections of a long text, for its table of contents. */
export function SectionLinks({ sections }: { sections: readonly LinkedSection[] }) {
  return sections.map(({ id, heading }) => (
    <li key={id}>
      <a
        href={`#${id}`}
        className="inline-flex min-h-11 items-center text-body text-muted underline-offset-4 hover:text-ink hover:underline desktop:min-h-9"
      >
        {heading}
      </a>
    </li>
  ));
}
