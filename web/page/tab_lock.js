// One tab plays at a time: two would write over each other's games.

const NAME = 'nonaga';
/** A tab that does not answer for this long, in milliseconds, is asleep. */
const PATIENCE = 1000;

export class TabLock {
  /** `rest` is called when another tab takes over: nothing may be saved after it. */
  constructor(rest) {
    this.rest = rest;
    this.channel = new BroadcastChannel(NAME);
    this.channel.onmessage = () => this.handOver();
  }

  /** True if no other tab plays. */
  take() {
    return this.request({ ifAvailable: true });
  }

  /** Lets the tab that plays rest, and plays here. */
  async takeOver() {
    this.channel.postMessage('hand over');
    const patience = AbortSignal.timeout(PATIENCE);
    const isTaken = await this.request({ signal: patience }).catch(() => false);
    if (!isTaken) await this.request({ steal: true });
  }

  /** Waits for the lock; resolves to whether this tab has it, and keeps it. */
  request(options) {
    return new Promise((resolve, reject) => {
      const isKept = navigator.locks.request(NAME, options, (lock) => {
        resolve(lock !== null);
        return lock && new Promise((release) => {
          this.release = release;
        });
      });
      isKept.catch((error) => {
        // Stolen after it was kept, or not had in time.
        if (this.release) this.handOver();
        reject(error);
      });
    });
  }

  handOver() {
    if (!this.release) return;
    this.rest();
    this.release();
    this.release = null;
  }
}
