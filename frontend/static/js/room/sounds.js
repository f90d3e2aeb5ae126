// The room's own sounds: wood on wood, and a small bell when it is one's turn. Made on the spot, silent until the first gesture.

/** @typedef {"place"|"bridge"|"cut"|"turn"|"over"|"ask"|"chat"} Sound */

const LOUD = 0.22;

/** @param {() => boolean} isOn */
export function createSounds(isOn) {
  /** @type {AudioContext|null} */
  let context = null;

  // Browsers let a page be heard only after somebody has touched it, for a finger once it is lifted; and a phone silences it
  // again for a call or a locked screen. So each gesture wakes what sleeps.
  const wake = () => {
    context ??= new AudioContext();
    if (context.state !== "running") context.resume().catch(() => {}); // the next gesture tries again
  };
  for (const gesture of ["pointerdown", "pointerup", "click", "keydown"]) addEventListener(gesture, wake, { capture: true, passive: true });

  /** A tone that fades. @param {AudioContext} audio @param {number} pitch Hz @param {number} length s @param {{after?: number, loud?: number, shape?: OscillatorType}} [how] */
  function tone(audio, pitch, length, { after = 0, loud = 1, shape = "sine" } = {}) {
    const start = audio.currentTime + after;
    const source = new OscillatorNode(audio, { frequency: pitch, type: shape });
    const gain = new GainNode(audio, { gain: 0 });
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(LOUD * loud, start + 0.005);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    source.connect(gain).connect(audio.destination);
    source.start(start);
    source.stop(start + length);
  }

  /** A knock of wood: a short rush through a narrow filter, over a dull tone. @param {AudioContext} audio @param {number} pitch Hz @param {number} [after] s */
  function knock(audio, pitch, after = 0) {
    const length = 0.07;
    const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < samples.length; i += 1) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 4;
    const source = new AudioBufferSourceNode(audio, { buffer });
    const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 2.5 });
    const gain = new GainNode(audio, { gain: LOUD * 2.4 });
    source.connect(filter).connect(gain).connect(audio.destination);
    source.start(audio.currentTime + after);
    tone(audio, pitch / 4, 0.09, { after, loud: 0.7 });
  }

  /** @type {Record<Sound, (audio: AudioContext) => void>} */
  const made = {
    place: (audio) => knock(audio, 900),
    bridge(audio) {
      knock(audio, 700);
      knock(audio, 1050, 0.09);
    },
    cut(audio) {
      knock(audio, 420);
      tone(audio, 110, 0.22, { after: 0.03, loud: 0.8, shape: "triangle" });
    },
    turn(audio) {
      tone(audio, 660, 0.35, { loud: 0.5 });
      tone(audio, 880, 0.5, { after: 0.12, loud: 0.5 });
    },
    ask(audio) {
      tone(audio, 740, 0.25, { loud: 0.5 });
      tone(audio, 740, 0.3, { after: 0.16, loud: 0.4 });
    },
    over(audio) {
      for (const [i, pitch] of [523, 659, 784].entries()) tone(audio, pitch, 0.7, { after: 0.13 * i, loud: 0.45 });
    },
    chat: (audio) => tone(audio, 1175, 0.12, { loud: 0.3 }),
  };

  return {
    /** @param {Sound} sound */
    play(sound) {
      if (context && isOn()) made[sound](context);
    },
  };
}
