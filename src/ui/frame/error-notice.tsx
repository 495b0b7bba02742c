/** An error in words: what happened, what to do next, and the way on. */
import type { ComponentChildren } from 'preact';
import type { ErrorBody } from '../../primitives/errors';
import { Sentence } from '../parts/address';
import { Notice } from '../parts/notice';
import { usePage } from '../state/context';
import { useErrorWords } from '../state/use-words';
import { LineWanted } from './offer-line';

export interface ErrorNoticeProps {
  error: ErrorBody;
  /** In place of 'That didn’t work'. */
  title?: string;
  /** false: only what happened is shown. */
  next?: boolean;
  children?: ComponentChildren;
}

export function ErrorNotice({ error, title, next = true, children }: ErrorNoticeProps) {
  const { words } = usePage();
  const sentence = useErrorWords(error);
  return (
    <div role="alert">
      <Notice level="warning" label={title ?? words.errors.title}>
        {sentence ? (
          <>
            <p>
              <Sentence text={sentence.what} />
            </p>
            {next && sentence.next ? (
              <p class="quiet">
                <Sentence text={sentence.next} />
              </p>
            ) : null}
          </>
        ) : null}
        {error.code === 'trustline_missing' ? <LineWanted error={error} /> : null}
        {children}
      </Notice>
    </div>
  );
}
