import { mount } from 'svelte';
import App from './App.svelte';
import { unlockSounds } from './board/sounds';
import { preferredLanguage, words } from './locales/words.svelte';
import './looks/base.css';
import { settings } from './settings.svelte';

// Whole addresses from here on: relative ones would follow the page from table to table.
for (const link of document.querySelectorAll<HTMLLinkElement>('link[href]')) link.href = link.href;

const target = document.getElementById('sobremesa');
if (target) {
  settings.apply();
  unlockSounds();
  void words.speak(preferredLanguage()).then(() => mount(App, { target }));
}
