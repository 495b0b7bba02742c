/** The documents that have a picture, by path, each with it as the code is now. */
export function withPictures(): { [path: string]: string };
