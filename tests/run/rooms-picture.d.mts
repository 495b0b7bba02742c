/** docs/architecture.md with its pictures as the code is now. */
export function withPictures(): string;
