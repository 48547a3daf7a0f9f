// The handheld in real time: its clock, its picture on the canvas, and what it asks for.

/** A picture that is due sooner than this waits for the screen instead of a timer. */
const FRAME = 20;
/** What has changed is told after this time, in milliseconds. */
const MOMENT = 400;

export class Handheld {
  /** Switches on what has been loaded, or shows a shared game. `onStep` is called whenever something may have changed. */
  constructor(loader, shared, { canvas, thinker, records, sound, onStep }) {
    this.canvas = canvas;
    // Pixels are put there, never drawn: a canvas in ordinary memory takes them best.
    this.context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
    this.thinker = thinker;
    this.records = records;
    this.sound = sound;
    this.onStep = onStep;
    this.said = document.getElementById('said');
    this.teller = null;
    this.switchedOn = performance.now();
    this.game = loader.start(0, shared);
    [canvas.width, canvas.height] = [this.game.width, this.game.height];
    thinker.listen({
      progress: (id, numbers) => this.take((now) => this.game.progress(now, id, numbers)),
      answer: (id, numbers) => this.take((now) => this.game.answer(now, id, numbers)),
      answerNow: (id, numbers) => this.take((now) => this.game.answerNow(now, id, numbers)),
    });
    this.resize();
    this.resized = () => this.resize();
    addEventListener('resize', this.resized);
    this.step();
  }

  get now() {
    return Math.floor(performance.now() - this.switchedOn);
  }

  /** Hands an event to the game; returns what the game says to it. */
  take(event) {
    if (!this.game) return undefined;
    const answer = event(this.now);
    this.step();
    return answer;
  }

  setKey(key, isDown) {
    this.take((now) => this.game.setKey(now, key, isDown));
  }

  holdKey(key) {
    this.take((now) => this.game.holdKey(now, key));
  }

  point(phase, x, y) {
    this.take((now) => this.game.point(now, phase, x, y));
  }

  /** Lets time pass and does what is to be done. */
  step() {
    if (!this.game) return;
    clearTimeout(this.timer);
    cancelAnimationFrame(this.frame);
    this.game.tick(this.now);
    this.carryOut();
    if (this.game.draw()) this.show();
    this.onStep(this.game);
    const wake = this.game.nextWake();
    if (wake === undefined) return;
    const wait = wake - this.now;
    if (wait < FRAME) this.frame = requestAnimationFrame(() => this.step());
    else this.timer = setTimeout(() => this.step(), wait);
  }

  carryOut() {
    for (let request = this.game.nextRequest(); request; request = this.game.nextRequest()) {
      switch (request.what) {
        case 'think': this.thinker.think(request.numbers); break;
        case 'now': this.thinker.answerNow(); break;
        case 'stop': this.thinker.stop(); break;
        case 'save': this.records.save(request.kind, request.bytes); break;
        case 'sound': this.sound.play(request.numbers); break;
      }
      request.free();
    }
  }

  /** Says what is new to those who do not see it, a moment later: what passes by is not said. */
  tell() {
    this.teller ??= setTimeout(() => {
      this.teller = null;
      const spoken = this.game.spoken();
      if (spoken !== this.said.textContent) this.said.textContent = spoken;
    }, MOMENT);
  }

  show() {
    const { width, height } = this.game;
    const pixels = new Uint8ClampedArray(this.game.pixels());
    this.context.putImageData(new ImageData(pixels, width, height), 0, 0);
    this.tell();
  }

  /** Each pixel of the picture is the same whole number of pixels of the screen, as many as there is room for. */
  resize() {
    const ratio = devicePixelRatio;
    const { width, height } = this.game;
    const isHigh = innerHeight > innerWidth;
    // What the case, its keys and the line below it take, as the style has them.
    const room = isHigh ? [innerWidth - 24, innerHeight - 330] : [innerWidth - 140 - 6 * Math.min(52, 0.07 * innerWidth), innerHeight - 130];
    const scale = Math.max(1, Math.floor(Math.min(room[0] * ratio / width, room[1] * ratio / height)));
    this.canvas.style.width = `${width * scale / ratio}px`;
    this.canvas.style.height = `${height * scale / ratio}px`;
  }

  /** Switches it off; everything is saved. */
  stop() {
    clearTimeout(this.timer);
    clearTimeout(this.teller);
    cancelAnimationFrame(this.frame);
    removeEventListener('resize', this.resized);
    this.thinker.stop();
    this.game.free();
    this.game = null;
  }
}
