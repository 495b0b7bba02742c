/** The operator's words, explained where they first stand. */
import { useVaultWords } from '../state/use-words';

export type Term = 'manager' | 'stabilizer' | 'target' | 'bounds' | 'boost' | 'campaign';

export function Glossary({ terms }: { terms: readonly Term[] }) {
  const { glossary: text } = useVaultWords();
  return (
    <details class="glossary">
      <summary class="small">{text.title}</summary>
      <dl>
        {terms.map((term) => (
          <div key={term}>
            <dt class="strong">{text.terms[term].word}</dt>
            <dd class="quiet">{text.terms[term].means}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
