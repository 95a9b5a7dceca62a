import type { Money } from '@quina/kernel'
import { pesos } from '@quina/kernel'
import { uvbFromSmldv } from '@quina/tariffs/domain'

/** What SOAT writes in SMLDV of the services of the demonstration, and of the components of the groups it operates. */
const points: readonly (readonly [code: string, name: string, smldv: string])[] = [
  ['39141', 'Consulta ambulatoria de medicina general', '1.20'],
  ['39143', 'Consulta especializada', '1.73'],
  ['39145', 'Consulta de urgencias', '1.97'],
  ['19304', 'Hemograma', '0.83'],
  ['19490', 'Glucosa', '0.5'],
  ['19290', 'Creatinina', '0.48'],
  ['19242', 'Colesterol total', '1.02'],
  ['19237', 'Colesterol HDL', '0.84'],
  ['19775', 'Parcial de orina', '0.53'],
  ['19267', 'Coprológico', '0.33'],
  ['19878', 'Anticuerpos VIH', '2.87'],
  ['19966', 'Urocultivo', '2.19'],
  ['21201', 'Radiografía de tórax', '2.4'],
  ['21210', 'Mamografía bilateral', '7.03'],
  ['31109', 'Ecografía de abdomen total', '7.77'],
  ['31100', 'Ecografía obstétrica', '2.63'],
  ['25102', 'Electrocardiograma', '1.64'],
  ['27115', 'Lavado de oídos', '0.84'],
  ['29117', 'Terapia respiratoria, sesión', '0.77'],
  ['39202', 'Derechos de sala para curaciones', '0.71'],
  ['38111', 'Habitación unipersonal', '6.52'],
  ['38114', 'Habitación de cuatro camas o más', '4.56'],
  ['39004', 'Cirujano, grupo 06', '7.68'],
  ['39005', 'Cirujano, grupo 07', '9'],
  ['39006', 'Cirujano, grupo 08', '10.44'],
  ['39008', 'Cirujano, grupo 10', '15.71'],
  ['39104', 'Anestesiólogo, grupo 06', '4.56'],
  ['39105', 'Anestesiólogo, grupo 07', '5.3'],
  ['39106', 'Anestesiólogo, grupo 08', '6.17'],
  ['39108', 'Anestesiólogo, grupo 10', '9.02'],
  ['39117', 'Ayudante, grupo 06', '2.01'],
  ['39118', 'Ayudante, grupo 07', '2.37'],
  ['39119', 'Ayudante, grupo 08', '2.74'],
  ['39121', 'Ayudante, grupo 10', '4.28'],
  ['39208', 'Derechos de sala, grupo 06', '15.13'],
  ['39209', 'Derechos de sala, grupo 07', '16.88'],
  ['39210', 'Derechos de sala, grupo 08', '18.51'],
  ['39212', 'Derechos de sala, grupo 10', '28.08'],
  ['39302', 'Materiales, grupos 04 a 06', '4.27'],
  ['39303', 'Materiales, grupos 07 a 09', '9.92'],
  ['39304', 'Materiales, grupos 10 a 13', '15.72'],
  ['39305', 'Materiales de procedimientos incruentos', '2.31'],
]

const nothing = { section: null, surgicalGroup: null, uvr: null }

export const soatItems = points.map(([code, name, smldv]) => ({
  ...{ code, name, ...nothing, section: 'Muestra', units: uvbFromSmldv(smldv), value: null },
}))

const iss: readonly (readonly [code: string, name: string, value: number])[] = [
  ['890201', 'Consulta de medicina general', 8_605],
  ['890202', 'Consulta especializada', 12_510],
  ['890235', 'Consulta de cirugía general', 12_510],
  ['890250', 'Consulta de ginecología', 12_510],
  ['890266', 'Consulta de medicina interna', 12_510],
  ['890283', 'Consulta de pediatría', 12_510],
]

/** Amounts that resemble those of ISS 2001, for the demonstration only. */
export const issItems = iss.map(([code, name, value]) => ({
  ...{ code, name, ...nothing, section: 'Muestra', units: null, value: pesos(value) },
}))

type Part = 'surgeon' | 'anaesthetist' | 'assistant' | 'theatre' | 'materials'
const worth = (
  component: Part,
  [fromKey, untilKey]: readonly [string, string],
  value: Money,
  perUvr = false,
) => ({
  ...{ component, bloodless: false, fromKey, untilKey, itemCode: null, value, perUvr },
})
const surgical = ['20', '450'] as const

/** ISS 2001 pays fees by UVR; theatre and materials by ranges of them. */
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
      ...{ regime: category === null ? 'subsidised' : 'contributory', category, userType: null },
      ...{ fromDay: `${of}-01-01`, untilDay: `${of}-12-31`, fromWages, untilWages, cuotaUvb, copagoPercent },
      ...{ cuota: cuota === null ? null : `${cuota}.00`, eventCapUvb, eventCap: `${event}.00` },
      ...{ yearCapUvb, yearCap: `${cap}.00`, norm: 'Decreto 1652 de 2022' },
    }),
  )
}
