/**
 * Pictures are made smaller before they are sent: twelve megapixels take a phone's Wi-Fi many times as
 * long, and nobody sees them. What is in a file beside the picture, where it was taken for one, stays
 * on the device then. A picture that this browser cannot read, HEIC in most of them, goes as it is, with
 * all that is in it; the server keeps nothing of that.
 */

/** The longer edge of what is sent, in pixels; the server's largest picture is not larger. */
export const LONGEST_EDGE = 2048;
const QUALITY = 0.9;

/** What a file becomes on its way: a smaller JPEG, or itself where the browser cannot read it. */
export async function shrunk(file: File): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    try {
      return await drawn(picture);
    } finally {
      picture.close();
    }
  } catch {
    return file; // a kind that this browser does not know, or too large for it: the server looks
  }
}

/** The size of a picture whose longer edge has at most that length. */
export function within(width: number, height: number, edge = LONGEST_EDGE): [number, number] {
  const scale = Math.min(1, edge / Math.max(width, height));
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
}

async function drawn(picture: ImageBitmap): Promise<Blob> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = within(picture.width, picture.height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  // What can be seen through is seen on paper.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
  canvas.width = canvas.height = 0; // Safari keeps the memory of canvases for long
  if (!blob) throw new Error('not drawn');
  return blob;
}
