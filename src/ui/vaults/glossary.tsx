/** The operator's words, explained where they first stand. */
import { useVaultWords } from '../state/use-words';

export type Term = 'manager' | 'stabilizer' | 'target' | 'bounds' | 'boost' | 'campaign';

export function Glossary({ terms }: { terms: readonly Term[] }) {
  const { glossary: told } = useVaultWords();
  return (
    <details class="glossary">
      <summary class="small">{told.title}</summary>
      <dl>
        {terms.map((term) => (
          <div key={term}>
            <dt class="strong">{told.terms[term].word}</dt>
            <dd class="quiet">{told.terms[term].means}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
