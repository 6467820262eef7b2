// Short synthesised sounds (look.md, Sound): no files, peak about -12 dB, none
// longer than a second, never two voices of one kind at once. A browser lets a
// page make noise only after a click, so the first click wakes it.
export const sounds = [
  'lay',
  'reveal',
  'trap',
  'hit',
  'hard_hit',
  'gain',
  'knockout',
  'die',
  'tile',
  'stone',
  'token',
  'your_move',
  'tick',
  'win',
  'lose',
  'error',
] as const
export type SoundName = (typeof sounds)[number]

// A voice is a list of strokes: a tone that glides, or a puff of filtered noise.
interface Stroke {
  at: number // s from the beginning
  lasts: number
  loud: number // 0..1 of the peak
  tone?: [OscillatorType, from: number, to: number]
  noise?: [BiquadFilterType, from: number, to: number]
}

const tone = (
  at: number,
  lasts: number,
  loud: number,
  ...shape: [OscillatorType, number, number]
): Stroke => ({
  at,
  lasts,
  loud,
  tone: shape,
})
const noise = (
  at: number,
  lasts: number,
  loud: number,
  ...shape: [BiquadFilterType, number, number]
): Stroke => ({ at, lasts, loud, noise: shape })

const voices: Record<SoundName, Stroke[]> = {
  lay: [noise(0, 0.07, 0.9, 'bandpass', 1400, 500), tone(0, 0.06, 0.5, 'triangle', 180, 90)],
  reveal: [noise(0, 0.22, 0.7, 'bandpass', 500, 3800)],
  trap: [
    noise(0, 0.05, 1, 'highpass', 3000, 5000),
    tone(0, 0.16, 0.5, 'square', 1250, 900),
    noise(0.07, 0.05, 0.8, 'highpass', 2500, 4000),
  ],
  hit: [tone(0, 0.18, 1, 'sine', 150, 55), noise(0, 0.07, 0.5, 'lowpass', 700, 200)],
  hard_hit: [tone(0, 0.3, 1, 'sine', 110, 36), noise(0, 0.12, 0.8, 'lowpass', 600, 120)],
  gain: [tone(0, 0.14, 0.6, 'triangle', 523, 523), tone(0.1, 0.2, 0.6, 'triangle', 784, 784)],
  knockout: [
    tone(0, 0.7, 0.7, 'sine', 880, 876),
    tone(0, 0.6, 0.3, 'sine', 2210, 2200),
    noise(0.1, 0.8, 0.35, 'bandpass', 700, 1100),
  ],
  die: [
    noise(0, 0.04, 0.8, 'bandpass', 1800, 1500),
    noise(0.08, 0.04, 0.7, 'bandpass', 1500, 1300),
    noise(0.17, 0.04, 0.6, 'bandpass', 1300, 1100),
    noise(0.3, 0.06, 0.9, 'bandpass', 900, 600),
  ],
  tile: [noise(0, 0.2, 0.5, 'lowpass', 400, 900), tone(0.18, 0.08, 0.6, 'triangle', 140, 100)],
  stone: [tone(0, 0.6, 0.5, 'sine', 1568, 1568), tone(0.08, 0.6, 0.4, 'sine', 2349, 2349)],
  token: [noise(0, 0.03, 0.7, 'highpass', 2500, 2500)],
  your_move: [tone(0, 0.09, 0.8, 'triangle', 330, 250), tone(0.14, 0.1, 0.8, 'triangle', 330, 250)],
  tick: [tone(0, 0.03, 0.5, 'square', 1000, 1000)],
  win: [392, 523, 659, 784].map((pitch, at) => tone(at * 0.14, 0.26, 0.6, 'triangle', pitch, pitch)),
  lose: [440, 392, 349, 262].map((pitch, at) => tone(at * 0.16, 0.28, 0.5, 'triangle', pitch, pitch)),
  error: [tone(0, 0.09, 0.5, 'sine', 170, 130)],
}

const peak = 0.25 // -12 dB

export class Sound {
  private context: AudioContext | null = null
  private hiss: AudioBuffer | null = null
  private busy = new Map<SoundName, number>() // until when a voice is sounding

  constructor(private readonly allowed: () => boolean) {}

  /** Call it from the first click or key. */
  wake(): void {
    if (typeof AudioContext === 'undefined') return
    this.context ??= new AudioContext()
    if (this.context.state === 'suspended') void this.context.resume()
  }

  play(name: SoundName): void {
    const context = this.context
    if (!context || context.state !== 'running' || !this.allowed()) return
    if ((this.busy.get(name) ?? 0) > context.currentTime) return
    const strokes = voices[name]
    for (const stroke of strokes) this.strike(context, stroke)
    this.busy.set(name, context.currentTime + Math.max(...strokes.map((one) => one.at + one.lasts)))
  }

  private strike(context: AudioContext, stroke: Stroke): void {
    const begin = context.currentTime + stroke.at
    const end = begin + stroke.lasts
    const gain = context.createGain()
    gain.gain.setValueAtTime(0, begin)
    gain.gain.linearRampToValueAtTime(stroke.loud * peak, begin + 0.006)
    gain.gain.exponentialRampToValueAtTime(0.0005, end)
    gain.connect(context.destination)
    if (stroke.tone) {
      const [shape, from, to] = stroke.tone
      const voice = context.createOscillator()
      voice.type = shape
      voice.frequency.setValueAtTime(from, begin)
      voice.frequency.exponentialRampToValueAtTime(to, end)
      voice.connect(gain)
      voice.start(begin)
      voice.stop(end)
    }
    if (stroke.noise) {
      const [shape, from, to] = stroke.noise
      const voice = context.createBufferSource()
      voice.buffer = this.hiss ??= one_second_of_noise(context)
      const filter = context.createBiquadFilter()
      filter.type = shape
      filter.frequency.setValueAtTime(from, begin)
      filter.frequency.exponentialRampToValueAtTime(to, end)
      voice.connect(filter).connect(gain)
      voice.start(begin)
      voice.stop(end)
    }
  }
}

function one_second_of_noise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1
  return buffer
}
