/** What a QR code in a picture says: read in this page, and sent nowhere. The reader comes with the first picture. */

/** A picture as its points: four bytes each. */
export interface Points {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

const MOST_BYTES = 20_000_000;
/** Points along a side; larger pictures are made smaller first. */
const MOST_SIDE = 1_600;

/** undefined: there is no code in it that can be read. */
export async function codeIn(points: Points): Promise<string | undefined> {
  const { default: decode } = await import('qr/decode.js');
  try {
    return decode(points);
  } catch {
    return undefined;
  }
}

/** undefined: it is no picture, or one without a code. */
export async function readPicture(picture: Blob): Promise<string | undefined> {
  if (picture.size > MOST_BYTES) return undefined;
  const bitmap = await createImageBitmap(picture).catch(() => undefined);
  if (!bitmap) return undefined;
  const scale = Math.min(1, MOST_SIDE / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [Math.max(1, Math.round(bitmap.width * scale)), Math.max(1, Math.round(bitmap.height * scale))];
  const canvas = new OffscreenCanvas(width, height).getContext('2d');
  canvas?.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return canvas ? codeIn(canvas.getImageData(0, 0, width, height)) : undefined;
}
