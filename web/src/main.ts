import { mount } from 'svelte';
import App from './App.svelte';
import { unlockSounds } from './board/sounds';
import { preferredLanguage, words } from './locales/words.svelte';
import './looks/base.css';
import { settings } from './settings.svelte';

const target = document.getElementById('sobremesa');
if (target) {
  settings.apply();
  unlockSounds();
  void words.speak(preferredLanguage()).then(() => mount(App, { target }));
}
