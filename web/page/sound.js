// Cues by Web Audio.

const LOUDNESS = 0.15;
/** A note swells and fades within this time, in seconds, so that it does not click. */
const FADE = 0.002;

export class SoundPlayer {
  /** Notes as pairs of hertz and milliseconds; 0 hertz is a rest. */
  play(notes) {
    // Browsers refuse sound before the first key or touch; a cue comes after one.
    this.context ??= new AudioContext();
    const { context } = this;
    let start = context.currentTime;
    for (let n = 0; n < notes.length; n += 2) {
      const end = start + notes[n + 1] / 1000;
      if (notes[n] > 0) this.note(notes[n], start, end);
      start = end;
    }
  }

  note(hertz, start, end) {
    const tone = new OscillatorNode(this.context, { frequency: hertz });
    const gain = new GainNode(this.context, { gain: 0 });
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(LOUDNESS, start + FADE);
    gain.gain.setValueAtTime(LOUDNESS, end - FADE);
    gain.gain.linearRampToValueAtTime(0, end);
    tone.connect(gain).connect(this.context.destination);
    tone.start(start);
    tone.stop(end);
  }
}
