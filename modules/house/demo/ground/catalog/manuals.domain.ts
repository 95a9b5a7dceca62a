import { type Money, pesos } from '@quina/kernel'

const nothing = { section: null, surgicalGroup: null, uvr: null }

const iss: readonly (readonly [code: string, name: string, value: number])[] = [
  ['890201', 'Consulta de medicina general', 8_605],
  ['890202', 'Consulta especializada', 12_510],
  ['890235', 'Consulta de cirugía general', 12_510],
  ['890250', 'Consulta de ginecología', 12_510],
  ['890266', 'Consulta de medicina interna', 12_510],
  ['890283', 'Consulta de pediatría', 12_510],
]

/** Amounts similar to those of ISS 2001, for the demonstration only. */
export const issItems = iss.map(([code, name, value]) => ({
  code,
  name,
  ...nothing,
  section: 'Muestra',
  units: null,
  value: pesos(value),
}))

type Part = 'surgeon' | 'anaesthetist' | 'assistant' | 'theatre' | 'materials'
const worth = (
  component: Part,
  [fromKey, untilKey]: readonly [string, string],
  value: Money,
  perUvr = false,
) => ({ component, bloodless: false, fromKey, untilKey, itemCode: null, value, perUvr })
const surgical = ['20', '450'] as const

/** ISS 2001 pays fees by UVR; theatre and materials by ranges of UVR. */
export const issWorths = [
  worth('surgeon', surgical, pesos(1_270), true),
  worth('anaesthetist', surgical, pesos(960), true),
  worth('assistant', surgical, pesos(360), true),
  worth('theatre', ['51', '70'], pesos(96_520)),
  worth('theatre', ['71', '90'], pesos(129_655)),
  worth('theatre', ['91', '100'], pesos(144_645)),
  worth('theatre', ['101', '140'], pesos(186_410)),
  worth('materials', ['51', '70'], pesos(82_315)),
  worth('materials', ['71', '90'], pesos(95_015)),
  worth('materials', ['91', '100'], pesos(109_205)),
  worth('materials', ['101', '140'], pesos(140_120)),
]

/** Ranges of payment: in UVB, with the pesos of each year (billing dossier §1.5). */
export const demoRanges = [
  ...year(2025, [
    ['A', '0', '2', '0.41', 4_700, '11.5', '30.86', 356_495, '61.84', 714_376],
    ['B', '2', '5', '1.66', 19_200, '17.3', '123.67', 1_428_636, '247.35', 2_857_387],
    ['C', '5', null, '4.36', 50_400, '23', '247.35', 2_857_387, '494.69', 5_714_659],
    [null, null, null, null, null, '10', '53.76', 621_036, '107.53', 1_242_187],
  ]),
  ...year(2026, [
    ['A', '0', '2', '0.41', 5_000, '11.5', '30.86', 373_715, '61.84', 748_882],
    ['B', '2', '5', '1.66', 20_100, '17.3', '123.67', 1_497_644, '247.35', 2_995_409],
    ['C', '5', null, '4.36', 52_800, '23', '247.35', 2_995_409, '494.69', 5_990_696],
    [null, null, null, null, null, '10', '53.76', 651_034, '107.53', 1_302_188],
  ]),
]

type RangeRow = readonly [
  category: string | null,
  fromWages: string | null,
  untilWages: string | null,
  cuotaUvb: string | null,
  cuota: number | null,
  copago: string,
  eventUvb: string,
  event: number,
  yearUvb: string,
  year: number,
]

function year(of: number, rows: readonly RangeRow[]) {
  return rows.map(
    ([
      category,
      fromWages,
      untilWages,
      cuotaUvb,
      cuota,
      copagoPercent,
      eventCapUvb,
      event,
      yearCapUvb,
      cap,
    ]) => ({
      regime: category === null ? 'subsidised' : 'contributory',
      category,
      userType: null,
      fromDay: `${of}-01-01`,
      untilDay: `${of}-12-31`,
      fromWages,
      untilWages,
      cuotaUvb,
      copagoPercent,
      cuota: cuota === null ? null : `${cuota}.00`,
      eventCapUvb,
      eventCap: `${event}.00`,
      yearCapUvb,
      yearCap: `${cap}.00`,
      norm: 'Decreto 1652 de 2022',
    }),
  )
}
