/** A description from the document: paragraphs, with backticks as `code`. */
export function Description({ text }: { text: string }) {
  return text.split('\n\n').map((paragraph) => (
    <p key={paragraph}>
      {paragraph.split('`').map((part, i) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
        i % 2 === 1 ? <code key={i}>{part}</code> : part,
      )}
    </p>
  ));
}
