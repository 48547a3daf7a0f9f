// The page's own words, in the language of the game.

const SPOKEN = ['en', 'fr', 'de', 'it', 'es', 'ca'];

export class Words {
  /** `say` gives the text of a name in a language. */
  constructor(say) {
    this.text = say;
    this.language = '';
  }

  /** The browser's first language that the game speaks, its two letters. */
  ofBrowser() {
    const codes = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
    return codes.find((code) => SPOKEN.includes(code)) ?? 'en';
  }

  say(name) {
    return this.text(this.language, name);
  }

  /** Speaks this language from now on: everything on the page that names a text. */
  speak(language) {
    if (language === this.language) return;
    this.language = language;
    document.documentElement.lang = language;
    this.fill(document);
  }

  /** Fills the elements in this one that name a text. */
  fill(element) {
    for (const named of element.querySelectorAll('[data-text]')) named.textContent = this.say(named.dataset.text);
    for (const named of element.querySelectorAll('[data-label]')) named.setAttribute('aria-label', this.say(named.dataset.label));
  }
}
