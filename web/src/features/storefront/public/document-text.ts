/** One piece of a legal text. */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] };

const heading = /^#+\s+/;
const item = /^[-•*]\s+/;

/**
 * Reads plain text as staff type it: `# ` begins a heading, `- ` the lines of a list, an empty line ends a paragraph. Every
 * character of it is shown as text.
 */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let isOpen = false;
  for (const line of text.split('\n').map((typed) => typed.trim())) {
    const last = blocks.at(-1);
    if (line === '') isOpen = false;
    else if (heading.test(line)) {
      blocks.push({ kind: 'heading', text: line.replace(heading, '') });
      isOpen = false;
    } else if (item.test(line)) {
      const text = line.replace(item, '');
      if (isOpen && last?.kind === 'list') last.items.push(text);
      else blocks.push({ kind: 'list', items: [text] });
      isOpen = true;
    } else if (isOpen && last?.kind === 'paragraph') last.text += ` ${line}`;
    else {
      blocks.push({ kind: 'paragraph', text: line });
      isOpen = true;
    }
  }
  return blocks;
}
