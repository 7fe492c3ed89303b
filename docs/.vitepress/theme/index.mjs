// The default theme with the fonts of the reader's system, and the component of the page how-parsing-works.md.

import theme from 'vitepress/theme-without-fonts';
import { defineAsyncComponent } from 'vue';
import './markup.css';

export default {
  extends: theme,
  enhanceApp({ app }) {
    const load = () => import('./parsing-steps/ParsingSteps.vue');
    app.component('ParsingSteps', defineAsyncComponent(load));
  },
};
