/** Secrets are typed where the letters do not show, and nowhere else: in any other field they are taken out at once. */
import { useState } from 'preact/hooks';

/** A secret key, as it is written. */
export const SECRET = /^S[A-Z2-7]{55}$/;

export interface NoSecrets {
  /** One was just taken out. */
  found: boolean;
  /** What is left of what was typed. */
  take(field: HTMLInputElement | HTMLTextAreaElement): string;
}

export function useNoSecrets(): NoSecrets {
  const [found, setFound] = useState(false);
  return {
    found,
    take(field) {
      const isSecret = SECRET.test(field.value.trim());
      setFound(isSecret);
      if (isSecret) field.value = '';
      return field.value;
    },
  };
}
