// The sounds, made of noise and tones: a function each, with the time at which it begins.

/** @typedef {keyof typeof NOISES} Noise */
/** @typedef {{ears: BaseAudioContext, out: AudioNode, at: number}} Place where a sound goes, and when it begins */

/** How loud everything is. */
const LOUD = 0.5;
/** Almost nothing: what falls off exponentially cannot fall to zero. */
const NOTHING = 0.0001;

/** @type {WeakMap<BaseAudioContext, AudioBuffer>} */
const hisses = new WeakMap();

/** Two seconds of noise. @param {BaseAudioContext} ears */
function hissOf(ears) {
  const known = hisses.get(ears);
  if (known) return known;
  const made = ears.createBuffer(1, 2 * ears.sampleRate, ears.sampleRate);
  const samples = made.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
  hisses.set(ears, made);
  return made;
}

/**
 * Loudness that rises, holds, and falls off.
 * @typedef {{peak: number, lasts: number, rises?: number, holds?: number}} Swell
 */
/** @param {Place} place @param {Swell} how */
function swell({ ears, out, at }, { peak, lasts, rises = 0.003, holds = 0 }) {
  const made = ears.createGain();
  made.gain.setValueAtTime(NOTHING, at);
  made.gain.exponentialRampToValueAtTime(peak, at + rises);
  made.gain.setValueAtTime(peak, at + rises + holds);
  made.gain.exponentialRampToValueAtTime(NOTHING, at + lasts);
  made.connect(out);
  return made;
}

/**
 * Noise around a pitch.
 * @param {Place} place
 * @param {Swell & {pitch: number, sharp?: number, to?: number}} how
 */
function hiss(place, { pitch, sharp = 1, to = pitch, ...how }) {
  const { ears, at } = place;
  const { lasts } = how;
  const source = ears.createBufferSource();
  source.buffer = hissOf(ears);
  source.loop = true;
  const band = ears.createBiquadFilter();
  band.type = "bandpass";
  band.Q.value = sharp;
  band.frequency.setValueAtTime(pitch, at);
  band.frequency.exponentialRampToValueAtTime(to, at + lasts);
  source.connect(band).connect(swell(place, how));
  source.start(at, Math.random());
  source.stop(at + lasts);
}

/**
 * A tone that may glide.
 * @param {Place} place
 * @param {Swell & {pitch: number, to?: number, type?: OscillatorType}} how
 */
function tone(place, { pitch, to = pitch, type = "sine", ...how }) {
  const { ears, at } = place;
  const { lasts } = how;
  const source = ears.createOscillator();
  source.type = type;
  source.frequency.setValueAtTime(pitch, at);
  source.frequency.exponentialRampToValueAtTime(to, at + lasts);
  source.connect(swell(place, how));
  source.start(at);
  source.stop(at + lasts);
  return source;
}

/** @param {Place} place @param {number} after @returns {Place} */
const later = (place, after) => ({ ...place, at: place.at + after });

/** A whistle with a pea in it. @param {Place} place @param {number} lasts */
function blow(place, lasts) {
  const { ears, at } = place;
  const pea = ears.createOscillator();
  const depth = ears.createGain();
  pea.frequency.value = 34;
  depth.gain.value = 110;
  pea.connect(depth);
  for (const [pitch, peak] of [
    [2350, 0.22],
    [2790, 0.12],
  ])
    depth.connect(tone(place, { pitch, peak, lasts, rises: 0.02, holds: lasts - 0.1 }).frequency);
  hiss(place, { pitch: 3000, sharp: 2, peak: 0.2, lasts, rises: 0.02, holds: lasts - 0.1 });
  pea.start(at);
  pea.stop(at + lasts);
}

/** When the dice in a hand meet, in seconds. */
const MEETS = [0, 0.045, 0.1, 0.14, 0.2, 0.25, 0.32, 0.38, 0.45];

const NOISES = {
  /** Dice in the air. @param {Place} place */
  rattle: (place) =>
    MEETS.forEach((after, i) =>
      hiss(later(place, after), { pitch: i % 2 ? 2300 : 3300, sharp: 6, peak: 2.6 - 0.14 * i, lasts: 0.045 }),
    ),
  /** A die on wood. @param {Place} place */
  knock: (place) => {
    tone(place, { pitch: 230, to: 120, peak: 0.7, lasts: 0.12 });
    hiss(place, { pitch: 1400, sharp: 2, peak: 0.9, lasts: 0.05 });
  },
  /** A coin that spins. @param {Place} place */
  tick: (place) => {
    for (const [after, pitch] of [
      [0, 3520],
      [0.09, 3730],
      [0.17, 3950],
    ])
      tone(later(place, after), { pitch, peak: 0.22, lasts: 0.16 });
  },
  /** A card turned up. @param {Place} place */
  flick: (place) => {
    hiss(place, { pitch: 1800, to: 5200, peak: 1, lasts: 0.1, rises: 0.03 });
    hiss(later(place, 0.08), { pitch: 900, sharp: 2, peak: 1.6, lasts: 0.06 });
  },
  /** Wood set down. @param {Place} place */
  tap: (place) => {
    tone(place, { pitch: 520, to: 340, peak: 0.5, lasts: 0.08 });
    hiss(place, { pitch: 2200, sharp: 3, peak: 0.5, lasts: 0.025 });
  },
  /** @param {Place} place */
  whistle: (place) => blow(place, 0.42),
  /** Your turn. @param {Place} place */
  notes: (place) => {
    tone(place, { pitch: 587, peak: 0.4, lasts: 0.32, rises: 0.01, type: "triangle" });
    tone(later(place, 0.15), { pitch: 880, peak: 0.4, lasts: 0.45, rises: 0.01, type: "triangle" });
  },
  /** A stand that cheers. @param {Place} place */
  crowd: (place) => {
    hiss(place, { pitch: 620, to: 480, sharp: 0.8, peak: 0.9, lasts: 2, rises: 0.3, holds: 0.6 });
    hiss(later(place, 0.05), { pitch: 1300, to: 1000, sharp: 1.2, peak: 0.7, lasts: 1.9, rises: 0.25, holds: 0.5 });
    hiss(later(place, 0.3), { pitch: 2600, sharp: 3, peak: 0.5, lasts: 1.3, rises: 0.2, holds: 0.2 });
  },
  /** A stand that does not. @param {Place} place */
  groan: (place) => {
    hiss(place, { pitch: 520, to: 210, sharp: 1.5, peak: 0.9, lasts: 1.1, rises: 0.12, holds: 0.3 });
    for (const pitch of [196, 207, 233])
      tone(place, { pitch, to: pitch * 0.66, peak: 0.14, lasts: 1, rises: 0.12, holds: 0.35, type: "triangle" });
  },
  /** The end. @param {Place} place */
  final: (place) => {
    blow(place, 0.25);
    blow(later(place, 0.35), 0.25);
    blow(later(place, 0.7), 1);
  },
};

/** All sounds by name. */
export const NAMES = /** @type {Noise[]} */ (Object.keys(NOISES));

/**
 * Make a sound.
 * @param {Noise} name
 * @param {BaseAudioContext} ears
 * @param {AudioNode} to
 * @param {number} at
 */
export function makeNoise(name, ears, to, at) {
  const out = ears.createGain();
  out.gain.value = LOUD;
  out.connect(to);
  NOISES[name]({ ears, out, at });
}
