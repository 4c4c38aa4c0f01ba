import { mount } from 'svelte';
import App from './App.svelte';
import { unlockSounds } from './board/sounds';
import { preferredLanguage, words } from './locales/words.svelte';
import './looks/base.css';
import { settings } from './settings.svelte';
import { askForLostPictures } from './wire/pictures';
import { reloadWhenThere } from './wire/reload';

// Whole addresses from here on: relative ones would follow the page from table to table.
for (const link of document.querySelectorAll<HTMLLinkElement>('link[href]')) link.href = link.href;

const target = document.getElementById('sobremesa');
if (target) {
  settings.apply();
  unlockSounds();
  askForLostPictures();
  void begin(target);
}

/** Show the client as soon as there are words for it. */
async function begin(target: HTMLElement): Promise<void> {
  try {
    await words.speak(preferredLanguage());
  } catch {
    await reloadWhenThere();
  }
  mount(App, { target });
}
