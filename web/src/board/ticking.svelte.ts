/** A value that changes with time: it is read again on every frame, or a few times a second. */

/** Read `what` now and then until the component goes. `every` in ms; 0: each frame. */
export function ticking<T>(what: () => T, every = 0): { readonly now: T } {
  let now = $state.raw(what());
  $effect(() => {
    let frame = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      now = what();
      if (every) timer = setTimeout(tick, every);
      else frame = requestAnimationFrame(tick);
    };
    tick();
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  });
  return {
    get now() {
      return now;
    },
  };
}
