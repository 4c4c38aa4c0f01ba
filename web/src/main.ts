import { mount } from 'svelte';
import App from './App.svelte';
import { unlockSounds } from './board/sounds';
import { preferredLanguage, words } from './locales/words.svelte';
import './looks/base.css';
import icon from './looks/icon.svg';
import { settings } from './settings.svelte';

// From here its address is whole: a relative one in the page would follow it from table to table.
const link = document.createElement('link');
link.rel = 'icon';
link.href = icon;
document.head.append(link);

const target = document.getElementById('sobremesa');
if (target) {
  settings.apply();
  unlockSounds();
  void words.speak(preferredLanguage()).then(() => mount(App, { target }));
}
