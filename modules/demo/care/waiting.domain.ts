import type { WireOf } from '@quina/blocks'
import type { classify } from '@quina/care/contract'

export type Signed = WireOf<(typeof classify)['asks']>

/** Somebody who waits in urgencies when the demonstration begins. */
export interface DemoWaiting {
  /** By the place of the patient among those with a cédula. */
  readonly patient: number
  /** Minutes since they came. */
  readonly ago: number
  readonly motive: string
  /** What the nurse took and decided; nothing while nobody has classified. */
  readonly level?: Signed['level']
  readonly signs?: Partial<Signed>
  readonly discriminators?: NonNullable<Signed['discriminators']>
  readonly resources?: number
  readonly destination?: Signed['destination']
}

/** Of each level one who waits, and two whom nobody has classified yet; none is anybody. */
export const demoWaiting: readonly DemoWaiting[] = [
  {
    patient: 34,
    ago: 168,
    motive: 'Pide una fórmula de su medicamento de siempre',
    level: '5',
    discriminators: [{ code: 'D-V-02' }],
  },
  {
    patient: 33,
    ago: 97,
    motive: 'Se cortó un dedo en la cocina',
    level: '4',
    signs: { pain: 5 },
    discriminators: [{ code: 'D-IV-01' }],
    resources: 1,
  },
  {
    patient: 32,
    ago: 74,
    motive: 'Fiebre y tos con flema hace tres días',
    level: '3',
    signs: { respiratoryRate: 22, saturation: 94, heartRate: 104, temperature: '38.4' },
    resources: 2,
  },
  {
    patient: 31,
    ago: 41,
    motive: 'Dolor opresivo en el pecho que pasa al brazo',
    level: '2',
    signs: { pain: 6, systolic: 138, diastolic: 86, heartRate: 88 },
    discriminators: [{ code: 'D-II-01' }],
    resources: 3,
    destination: 'observation',
  },
  {
    patient: 30,
    ago: 9,
    motive: 'Vómito con sangre, pálido y sudoroso',
    level: '1',
    signs: {
      systolic: 76,
      diastolic: 40,
      heartRate: 132,
      respiratoryRate: 30,
      saturation: 90,
      consciousness: 'V',
    },
    discriminators: [{ code: 'D-I-03' }],
    resources: 4,
    destination: 'resuscitation',
  },
  { patient: 29, ago: 12, motive: 'Dolor de cabeza desde anoche' },
  { patient: 28, ago: 4, motive: 'Torcedura del tobillo al bajar del bus' },
]
