// A sentence above the handheld, with what can be done about it.

export class Notice {
  constructor(element, words) {
    this.element = element;
    this.words = words;
  }

  /** Shows a text by its name; `actions` are what can be done, each under the name of its text. */
  show(name, actions = {}) {
    const sentence = document.createElement('span');
    sentence.dataset.text = name;
    const buttons = Object.entries(actions).map(([name, action]) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.dataset.text = name;
      button.addEventListener('click', () => {
        this.hide();
        action();
      });
      return button;
    });
    const close = document.createElement('button');
    Object.assign(close, { type: 'button', textContent: '×', className: 'close' });
    close.setAttribute('aria-label', '×');
    close.addEventListener('click', () => this.hide());
    this.element.replaceChildren(sentence, ...buttons, close);
    this.words.fill(this.element);
    this.element.hidden = false;
  }

  hide() {
    this.element.hidden = true;
  }
}
