import { isReleased, type Source } from './sources.ts';
import { allowedTexts, type BannedWord, bannedWords } from './words.ts';

/** `readFact_of-it` → `read Fact of it`: the words of an identifier stand apart. */
const apart = (text: string) => text.replace(/([a-z0-9])(?=[A-Z])/g, '$1 ').replace(/[-_]/g, ' ');

const anyOf = (forms: readonly string[]) => forms.join('|').replaceAll(' ', String.raw`[ \n]+`);

/** Where a word is a name: declared, called, reached through a dot, and unless `alone` a part of a longer one. */
function asName(forms: readonly string[], alone: boolean): RegExp {
  const lower = forms.join('|');
  const upper = forms.map((form) => form[0]?.toUpperCase() + form.slice(1)).join('|');
  const parts = [
    String.raw`(?<=[a-z0-9])(?:${upper})(?![a-z])`,
    String.raw`(?<![A-Za-z])(?:${lower}|${upper})(?=[A-Z])`,
    String.raw`(?<=[a-z][-_])(?:${lower})(?![a-zA-Z])`,
    String.raw`(?<![A-Za-z])(?:${lower})(?=[-_][a-z])`,
  ];
  const whole = [
    String.raw`(?<=\w\.)(?:${lower})(?![a-zA-Z])`,
    String.raw`(?<=\b(?:const|let|function|type|interface|class) )(?:${lower}|${upper})\b`,
    String.raw`(?<![A-Za-z])(?:${lower})(?=\(|\??: |\.[a-z]|<)`,
    String.raw`<(?:${upper})(?=[ />])`,
  ];
  return new RegExp([...(alone ? [] : parts), ...whole].join('|'), 'g');
}

function patternOf({ where, forms }: BannedWord): RegExp {
  if (where === 'everywhere') return new RegExp(String.raw`\b(?:${anyOf(forms)})\b`, 'gi');
  return asName(forms, where === 'whole names');
}

const patterns = bannedWords.map((word) => ({ word, pattern: patternOf(word) }));

function without(text: string): string {
  return allowedTexts.reduce((rest, allowed) => rest.replaceAll(allowed.text, ''), text);
}

/** Every file that holds a banned word, by word. Files that may not change any more are left out. */
export function filesWithWords(sources: readonly Source[]): Map<BannedWord, string[]> {
  const found = new Map<BannedWord, string[]>(bannedWords.map((word) => [word, []]));
  for (const source of sources) {
    if (isReleased(source) || source.path.startsWith('tools/tidy')) continue;
    const text = without(`${source.path}\n${source.text}`);
    const split = apart(text);
    for (const { word, pattern } of patterns) {
      pattern.lastIndex = 0;
      if (pattern.test(word.where === 'everywhere' ? split : text)) found.get(word)?.push(source.path);
    }
  }
  return found;
}

/** One line per word that stands in a file. */
export function findBannedWords(sources: readonly Source[]): string[] {
  return Array.from(filesWithWords(sources)).flatMap(([word, files]) => {
    if (files.length === 0) return [];
    const named = files.slice(0, 12).join(', ');
    return [`"${word.forms[0]}" is not used here (${word.instead}); ${files.length} files: ${named}`];
  });
}
