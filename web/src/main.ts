import { mount } from 'svelte';
import App from './App.svelte';

const target = document.getElementById('sobremesa');
if (target) mount(App, { target });
