import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askForLostPictures, fetchPicture } from './pictures';

let undo = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  undo = askForLostPictures();
});

afterEach(() => {
  undo();
  document.body.replaceChildren();
  vi.useRealTimers();
});

/** A picture of the page, and when it was asked for, in seconds. */
function shown(address: string) {
  const image = new Image();
  image.src = address;
  document.body.append(image);
  return { image, asked: whenAsked(image) };
}

function whenAsked(image: HTMLImageElement): number[] {
  const asked: number[] = [];
  const began = Date.now();
  let src = image.getAttribute('src');
  Object.defineProperty(image, 'src', {
    get: () => new URL(src ?? '', 'http://table/').href,
    set: (address: string) => {
      src = address;
      asked.push((Date.now() - began) / 1000);
    },
  });
  return asked;
}

const fails = (image: HTMLImageElement) => image.dispatchEvent(new Event('error'));

it('asks for a lost picture again, later each time, and in the end no more', () => {
  const { image, asked } = shown('a.webp');
  for (let time = 0; time < 30; time += 1) {
    fails(image);
    vi.advanceTimersByTime(60_000);
  }
  const waited = asked.map((at) => at % 60);
  expect(waited).toEqual([1, 2, 4, 8, 16, ...Array<number>(15).fill(30)]);
});

it('asks for another picture in the same place as for a new one', () => {
  const { image, asked } = shown('a.webp');
  fails(image);
  image.src = 'b.webp';
  vi.advanceTimersByTime(5_000);
  expect(asked).toEqual([0]); // by the page itself: nobody asks for what is shown no longer
  fails(image);
  vi.advanceTimersByTime(1_000);
  expect(asked).toEqual([0, 6]);
});

it('leaves alone what was made here', () => {
  const { image, asked } = shown('blob:http://table/1');
  fails(image);
  vi.advanceTimersByTime(60_000);
  expect(asked).toEqual([]);
});

it('asks for a picture that stands on no page', () => {
  const image = fetchPicture('http://table/c.webp');
  const asked = whenAsked(image);
  fails(image);
  vi.advanceTimersByTime(1_000);
  expect(asked).toEqual([1]);
});
