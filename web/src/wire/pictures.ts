/**
 * Pictures that did not come, because the server or the way there was gone for a moment: browsers
 * never ask for them again, so they are asked for here, later each time.
 */

type Picture = HTMLImageElement | SVGImageElement;

/** So often it is asked for one: for about eight minutes. */
const TRIES = 20;
/** Before the first time, doubled for each further one, and at most, in ms. */
const FIRST = 1_000;
const LONGEST = 30_000;

interface Tried {
  address: string;
  times: number;
}
const tried = new WeakMap<Picture, Tried>();

/** Ask again for whatever picture of the page does not come. Returns what undoes it. */
export function askForLostPictures(page: Document = document): () => void {
  const lost = ({ target }: Event) => {
    if (target instanceof HTMLImageElement || target instanceof SVGImageElement) later(target);
  };
  page.addEventListener('error', lost, true); // it does not bubble
  return () => page.removeEventListener('error', lost, true);
}

/** A picture that stands on no page, asked for until it comes. */
export function fetchPicture(address: string): HTMLImageElement {
  const image = new Image();
  image.onerror = () => later(image);
  image.src = address;
  return image;
}

function later(picture: Picture): void {
  const address = addressOf(picture);
  if (!/^https?:/.test(address)) return; // made here, and no better the second time
  const before = tried.get(picture);
  const times = before?.address === address ? before.times + 1 : 1;
  if (times > TRIES) return;
  tried.set(picture, { address, times });
  const wait = Math.min(FIRST * 2 ** (times - 1), LONGEST);
  setTimeout(() => addressOf(picture) === address && ask(picture), wait);
}

function addressOf(picture: Picture): string {
  if (picture instanceof HTMLImageElement) return picture.src;
  return new URL(picture.href.baseVal, document.baseURI).href;
}

/** Said once more, an address is asked for once more. */
function ask(picture: Picture): void {
  if (picture instanceof HTMLImageElement) picture.src = picture.getAttribute('src') ?? '';
  else picture.setAttribute('href', picture.getAttribute('href') ?? '');
}
