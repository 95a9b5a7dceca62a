/**
 * The edition of the bands and points that score vital signs: changing a figure changes the edition, which every classification
 * stores. NEWS2: Royal College of Physicians, National Early Warning Score 2 (2017). MEWS: Subbe et al. (2001). Bands by age:
 * those of PALS, as in care dossier §8.3, to be approved by the clinical committee of the hospital (V8, V9).
 */
export const edition = '2026.1'

/** The points of a measure from one figure up to the next. */
export type Steps = readonly (readonly [from: number, points: number])[]

export const news2Steps = {
  respiratoryRate: [
    [0, 3],
    [9, 1],
    [12, 0],
    [21, 2],
    [25, 3],
  ],
  saturation: [
    [0, 3],
    [92, 2],
    [94, 1],
    [96, 0],
  ],
  systolic: [
    [0, 3],
    [91, 2],
    [101, 1],
    [111, 0],
    [220, 3],
  ],
  heartRate: [
    [0, 3],
    [41, 1],
    [51, 0],
    [91, 1],
    [111, 2],
    [131, 3],
  ],
  temperature: [
    [0, 3],
    [35.1, 1],
    [36.1, 0],
    [38.1, 1],
    [39.1, 2],
  ],
} as const satisfies Record<string, Steps>

/** SpO₂ of a patient who retains carbon dioxide, on air and with oxygen, by order of a physician. */
export const scale2Steps = {
  air: [
    [0, 3],
    [84, 2],
    [86, 1],
    [88, 0],
  ],
  oxygen: [
    [0, 3],
    [84, 2],
    [86, 1],
    [88, 0],
    [93, 1],
    [95, 2],
    [97, 3],
  ],
} as const satisfies Record<string, Steps>

export const mewsSteps = {
  systolic: [
    [0, 3],
    [71, 2],
    [81, 1],
    [101, 0],
    [200, 2],
  ],
  heartRate: [
    [0, 2],
    [40, 1],
    [51, 0],
    [101, 1],
    [111, 2],
    [130, 3],
  ],
  respiratoryRate: [
    [0, 2],
    [9, 0],
    [15, 1],
    [21, 2],
    [30, 3],
  ],
  temperature: [
    [0, 2],
    [35, 0],
    [38.5, 2],
  ],
} as const satisfies Record<string, Steps>

interface Band {
  /** The completed months from which the band applies. */
  readonly from: number
  readonly heartRate: readonly [number, number]
  readonly respiratoryRate: readonly [number, number]
  readonly systolic: readonly [number, number]
}

/** The usual figures at each age, the youngest first. */
export const bands: readonly Band[] = [
  { from: 0, heartRate: [100, 205], respiratoryRate: [30, 60], systolic: [60, 84] },
  { from: 1, heartRate: [100, 180], respiratoryRate: [30, 53], systolic: [72, 104] },
  { from: 12, heartRate: [98, 140], respiratoryRate: [22, 37], systolic: [86, 106] },
  { from: 36, heartRate: [80, 120], respiratoryRate: [20, 28], systolic: [89, 112] },
  { from: 72, heartRate: [75, 118], respiratoryRate: [18, 25], systolic: [97, 120] },
  { from: 144, heartRate: [60, 100], respiratoryRate: [12, 20], systolic: [110, 131] },
  { from: 192, heartRate: [60, 100], respiratoryRate: [12, 20], systolic: [90, 139] },
]
export const usualTemperature = [36.0, 37.9] as const
/** The usual SpO₂ when the site sets no other for its altitude. */
export const usualSaturation = 92

/** The age from which patients are scored as adults. */
export const adultMonths = 16 * 12
