/** The floor under a password, and how far above it this one is (security.md part 3: 12 characters, or four words). */
export interface PasswordReading {
  /** Whether the wallet takes it. */
  enough: boolean;
  /** 0 nothing, 1 too short, 2 enough, 3 good, 4 strong. */
  level: 0 | 1 | 2 | 3 | 4;
  /** It is one character or one short piece again and again. */
  repetitive: boolean;
}

const MIN_CHARACTERS = 12;
const MIN_WORDS = 4;

export function readPassword(password: string): PasswordReading {
  const length = [...password].length;
  if (length === 0) return { enough: false, level: 0, repetitive: false };
  const words = password
    .trim()
    .split(/[\s-]+/)
    .filter((word) => word.length >= 3);
  const distinct = new Set(password.toLowerCase()).size;
  const repetitive = distinct < 5 || /^(.{1,4})\1+$/.test(password);
  const enough = !repetitive && (length >= MIN_CHARACTERS || new Set(words).size >= MIN_WORDS);
  if (!enough) return { enough, level: 1, repetitive };
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length;
  const weight = length + kinds * 2 + words.length * 2;
  return { enough, level: weight >= 30 ? 4 : weight >= 22 ? 3 : 2, repetitive };
}
