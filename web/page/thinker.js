// The opponent, in a worker of its own: the picture never waits for it.
//
// A worker that thinks hears nothing. So a thought that is not wanted any more ends with its worker, and the next one
// begins in a new worker, which is ready within milliseconds: the module is compiled already.
import { hurried, thoughtId } from './nonaga_web.js';

export class Thinker {
  constructor(module) {
    this.module = module;
    this.renew();
  }

  /** Who takes progress and answers. */
  listen(listener) {
    this.listener = listener;
  }

  renew() {
    this.worker?.terminate();
    this.question = null;
    this.worker = new Worker('worker.js', { type: 'module' });
    this.worker.postMessage({ module: this.module });
    this.worker.onmessage = ({ data: { progress, answer } }) => {
      if (!this.question) return;
      const id = thoughtId(this.question);
      if (progress) {
        this.progress = progress;
        this.listener.progress(id, progress);
      } else {
        this.question = null;
        this.listener.answer(id, answer);
      }
    };
  }

  /** Thinks about this instead of what it is thinking about. */
  think(question) {
    this.stop();
    this.question = question;
    this.progress = [];
    this.worker.postMessage({ question });
  }

  /** Forgets the thought under way. */
  stop() {
    if (this.question) this.renew();
  }

  /** Answers with the best so far; a search that has found nothing yet looks for it shortly. */
  answerNow() {
    const { question, progress } = this;
    if (!question) return;
    this.renew();
    const isAnswered = this.listener.answerNow(thoughtId(question), progress);
    if (!isAnswered) this.think(hurried(question));
  }
}
