/** That a secret lies in the clipboard longer than was said (security.md 3.6). */
import { useEffect, useState } from 'preact/hooks';
import { Button } from '../parts/button';
import { Notice } from '../parts/notice';
import { useOptionsWords } from '../state/use-words';
import { clearClipboard, clipboard } from './clipboard';

export function ClipboardNotice() {
  const { export: text } = useOptionsWords();
  const [{ state }, setState] = useState(clipboard.getState());
  useEffect(() => clipboard.subscribe(setState), []);
  if (state !== 'left') return null;
  return (
    <div role="alert" class="sticky">
      <Notice level="danger">
        <p>{text.left}</p>
        <div class="actions">
          <Button onClick={() => void clearClipboard()}>{text.clear}</Button>
        </div>
      </Notice>
    </div>
  );
}
