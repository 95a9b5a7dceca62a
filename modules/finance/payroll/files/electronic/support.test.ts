import { day, pesos } from '@quina/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exampleSupport } from '../../testing/support-example.domain.ts'
import { percentsIn } from './annex.contract.ts'
import { buildNote, buildSupport, qrOf } from './build-support.server.ts'
import { cuneOf } from './cune.server.ts'
import {
  type DeletingNote,
  type PayrollSupport,
  type SupportLine,
  sendsPayroll,
} from './payroll-support.contract.ts'
import { type SupportRegister, supportRefused } from './support-keys.server.ts'

const { software } = exampleSupport()
const register: SupportRegister = { software, predecessor: null }
const codesIn = (xml: string, known: SupportRegister = register) =>
  supportRefused(xml, known).map(({ code }) => code)
const textOf = (support: PayrollSupport) => buildSupport(support).xml.text
const c1 = '5fdd48eb707f24030c756b824f8a84459f958a38870e6ddea7ab807c92d444a9d385a1a008b5331dc1c9c545a06f7b87'

describe('the CUNE', () => {
  const parts = {
    ...{ number: 'NE12', issuedOn: '2026-04-08', issuedAt: '09:30:00-05:00' },
    ...{ earned: '3217266.00', deducted: '228986.00', paid: '2988280.00' },
    ...{ employer: '900123456', worker: '1098765432', type: '102', pin: '75315', environment: '2' },
  }
  test('of the example C-1', () => expect(cuneOf(parts)).toBe(c1))
  test('depends on each of its parts', () => {
    const others = Object.keys(parts).map((name) => cuneOf({ ...parts, [name]: '7' }))
    expect(new Set([c1, ...others]).size).toBe(12)
  })
})

describe('a document', () => {
  test('of E1 in March adds up to C-1, and nothing is refused', () => {
    const { cune, totals, number } = buildSupport(exampleSupport())
    expect(totals).toEqual({ earned: pesos(3_217_266), deducted: pesos(228_986), paid: pesos(2_988_280) })
    expect([number, cune]).toEqual(['NE12', c1])
    expect(supportRefused(textOf(exampleSupport()), register)).toEqual([])
  })
  test('leaves out what has no value, and writes elements in the order of the annex', () => {
    const text = textOf(exampleSupport())
    expect(text).not.toContain('FechaRetiro')
    expect(text).not.toContain('BonificacionS')
    const order = [
      '<Basico ',
      '<Transporte ',
      '<HRNs>',
      '<HRDDFs>',
      '<Auxilios>',
      '<Salud ',
      '<FondoPension ',
    ]
    expect(order.map((one) => text.indexOf(one))).toEqual(
      order.map((one) => text.indexOf(one)).toSorted((a, b) => a - b),
    )
    expect(text).toContain('<HRN Cantidad="36.00" Pago="159158.00" Porcentaje="35.00"></HRN>')
    expect(text).toContain(qrOf(c1, '2'))
  })
  test('of a pension of high risk says so, and the four points of the person stay as they are', () => {
    const { worker } = exampleSupport()
    const text = textOf(exampleSupport({ worker: { ...worker, highRiskPension: true } }))
    expect(text).toMatch(/<Trabajador [^>]*AltoRiesgoPension="true"/)
    expect(text).toMatch(/<FondoPension [^>]*Deduccion="114493.00"[^>]*Porcentaje="4.00"/)
    expect(codesIn(text)).toEqual([])
    expect(textOf(exampleSupport())).toMatch(/<Trabajador [^>]*AltoRiesgoPension="false"/)
  })
  test('of a second contract in the month names the first one', () => {
    const text = textOf(exampleSupport({ novelty: c1 }))
    expect(text).toContain(`<Novedad CUNENov="${c1}">true</Novedad>`)
    expect(codesIn(text)).toEqual([])
  })
  test('of who leaves says when', () => {
    const { period } = exampleSupport()
    expect(codesIn(textOf(exampleSupport({ period: { ...period, retiredOn: day('2026-03-20') } })))).toEqual(
      [],
    )
    expect(codesIn(textOf(exampleSupport({ period: { ...period, retiredOn: day('2026-04-02') } })))).toEqual([
      'NIE003',
    ])
  })
  test('of who has one surname', () => {
    const { worker } = exampleSupport()
    expect(codesIn(textOf(exampleSupport({ worker: { ...worker, secondSurname: '' } })))).toEqual([])
  })
})

/** The example with some text written over. */
const spoilt = (from: string | RegExp, to: string) => codesIn(textOf(exampleSupport()).replace(from, to))

test.each([
  ['a number that is not prefix and consecutive', 'Numero="NE12"', 'Numero="NE-12"', 'NIE012'],
  ['a CUNE of other data', `CUNE="${c1}"`, `CUNE="${'0'.repeat(96)}"`, 'NIE024'],
  [
    'a fingerprint of another software',
    /SoftwareSC="[0-9a-f]{96}"/,
    `SoftwareSC="${'a'.repeat(96)}"`,
    'NIE020',
  ],
  ['another software', /SoftwareID="[^"]+"/, 'SoftwareID="otro"', 'NIE019'],
  ['another version', 'V1.0: Documento Soporte', 'V1.1: Documento Soporte', 'NIE022'],
  ['an environment that is none', 'Ambiente="2"', 'Ambiente="3"', 'NIE023'],
  ['an hour without zone', '09:30:00-05:00', '09:30:00', 'NIE027'],
  ['a frequency that is none', 'PeriodoNomina="5"', 'PeriodoNomina="7"', 'NIE029'],
  ['another currency', 'TipoMoneda="COP"', 'TipoMoneda="USD"', 'NIE030'],
  ['a check digit of another NIT', '<Empleador DV="8"', '<Empleador DV="7"', 'NIE034'],
  ['a type of worker that there is not', 'TipoTrabajador="01"', 'TipoTrabajador="99"', 'NIE041'],
  ['a worker without surname', 'PrimerApellido="Pérez"', 'PrimerApellido=""', 'NIE046'],
  ['no address of the worker', ' LugarTrabajoDireccion="Carrera 4 # 5-6"', '', 'NIE053'],
  ['a contract that there is not', 'TipoContrato="2"', 'TipoContrato="6"', 'NIE061'],
  ['thousands dots', 'Sueldo="2400000.00"', 'Sueldo="2.400.000"', 'NIE062'],
  ['a method that there is not', 'Metodo="47"', 'Metodo="99"', 'NIE065'],
  ['no day of payment', /<FechaPago>.*?<\/FechaPago>/, '', 'NIE203'],
  ['a day that is none', '<FechaPago>2026-03-30', '<FechaPago>2026-02-30', 'NIE203'],
  [
    'a period that ends before it begins',
    'FechaLiquidacionFin="2026-03-31"',
    'FechaLiquidacionFin="2026-02-28"',
    'NIE005',
  ],
  [
    'a period of two months',
    'FechaLiquidacionFin="2026-03-31"',
    'FechaLiquidacionFin="2026-04-30"',
    'NIE005',
  ],
  [
    'another day of issue in its period',
    / FechaGen="2026-04-08"(?= FechaIngreso)/,
    ' FechaGen="2026-04-07"',
    'NIE008',
  ],
  ['no days worked', ' DiasTrabajados="30"', '', 'NIE069'],
  ['a percentage that no norm has', 'Porcentaje="35.00"', 'Porcentaje="36.00"', 'NIE087'],
  ['no health', /<Salud .*?<\/Salud>/, '', 'NIE161'],
  ['health twice', /(<Salud .*?<\/Salud>)/, '$1$1', 'NIE161'],
  ['a negative amount', 'AuxilioNS="105855.00"', 'AuxilioNS="-105855.00"', 'NIE142'],
  [
    'a total of more than two pesos apart',
    'DevengadosTotal>3217266.00',
    'DevengadosTotal>3217268.01',
    'NIE187',
  ],
  [
    'a total of deductions that is another',
    'DeduccionesTotal>228986.00',
    'DeduccionesTotal>228900.00',
    'NIE188',
  ],
  ['an empty total', 'ComprobanteTotal>2988280.00', 'ComprobanteTotal>', 'NIE189'],
  ['a difference that is another', 'ComprobanteTotal>2988280.00', 'ComprobanteTotal>3217266.00', 'NIE189'],
  ['a QR of another document', /<CodigoQR>[^<]+/, '<CodigoQR>https://dian.gov.co', 'NIE021'],
] as const)('DIAN refuses %s', (_, from, to, code) => expect(spoilt(from, to)).toContain(code))

test('two pesos apart are let go', () => {
  expect(spoilt('DevengadosTotal>3217266.00', 'DevengadosTotal>3217268.00')).not.toContain('NIE187')
})
test('what is no payroll is refused, not read', () => {
  expect(codesIn('<Invoice></Invoice>')).toEqual(['NIAE214'])
  expect(codesIn('no es xml')).toEqual(['NIAE214'])
})

describe('percentages of hours by their dates (C1.12)', () => {
  const march = { from: '2026-03-01', to: '2026-03-31' }
  test.each([
    ['before the law', 'HRDDF', { from: '2025-06-01', to: '2025-06-30' }, ['75.00', '200.00']],
    ['eighty', 'HRDDF', march, ['200.00', '80.00']],
    ['ninety', 'HRDDF', { from: '2026-07-01', to: '2026-07-31' }, ['200.00', '90.00']],
    ['a hundred', 'HRDDF', { from: '2027-07-01', to: '2027-07-31' }, ['200.00', '100.00']],
    ['extra hours by day', 'HEDDF', march, ['105.00']],
    ['plain extra hours do not change', 'HED', march, ['25.00']],
  ])('%s', (_, element, period, percents) => expect(percentsIn(element, period)).toEqual(percents))
})

describe('notes (case 22)', () => {
  const predecessor = { number: 'NE12', cune: c1, issuedOn: day('2026-04-08') }
  const known = { software, predecessor: { ...predecessor, worker: '1098765432', deleted: false } }
  const {
    lines: _lines,
    novelty: _novelty,
    period: _period,
    worker,
    payment: _payment,
    ...heading
  } = exampleSupport()
  const noteNumber = { prefix: 'NA', consecutive: 1 }
  const replacing = (more: Partial<PayrollSupport> = {}) =>
    buildNote({ ...exampleSupport({ ...noteNumber, ...more }), replaces: predecessor }).xml.text
  const deletes: DeletingNote = { ...heading, ...noteNumber, deletes: predecessor }

  test('one that replaces the same worker is taken', () => expect(codesIn(replacing(), known)).toEqual([]))
  test('one that replaces with another document number is refused', () =>
    expect(codesIn(replacing({ worker: { ...worker, document: '1098765423' } }), known)).toEqual([
      'NIAE191a',
    ]))
  test('one that deletes has CUNE with zeros, and no worker', () => {
    const built = buildNote(deletes)
    expect(built.cune).toBe(
      cuneOf({
        ...{
          number: 'NA1',
          issuedOn: '2026-04-08',
          issuedAt: '09:30:00-05:00',
          earned: '0.00',
          deducted: '0.00',
        },
        ...{ paid: '0.00', employer: '900123456', worker: '0', type: '103', pin: '75315', environment: '2' },
      }),
    )
    expect(built.xml.text).not.toContain('Trabajador')
    expect(codesIn(built.xml.text, known)).toEqual([])
  })
  test('the document that a note names must exist, and not be deleted', () => {
    expect(codesIn(replacing())).toEqual(['NIAE191a'])
    expect(codesIn(buildNote(deletes).xml.text)).toEqual(['NIAE216a'])
    const gone = { software, predecessor: { ...known.predecessor, deleted: true } }
    expect(codesIn(replacing(), gone)).toEqual(['NIAE191a'])
  })
  test('with its number and its day', () => {
    const text = buildNote(deletes).xml.text
    expect(codesIn(text.replace('NumeroPred="NE12"', 'NumeroPred="NE13"'), known)).toEqual(['NIAE215'])
    expect(codesIn(text.replace('FechaGenPred="2026-04-08"', 'FechaGenPred="2026-04-09"'), known)).toEqual([
      'NIAE217',
    ])
  })
  test('codes of a note are its own', () =>
    expect(codesIn(replacing().replace('TipoContrato="2"', 'TipoContrato="6"'), known)).toEqual(['NIAE061']))
})

test('whatever is earned and deducted, what is built is taken, and its CUNE is that of its totals', () => {
  const amount = fc.integer({ min: 1, max: 900_000 }).map((whole) => pesos(whole))
  const extra = fc.constantFrom<SupportLine>(
    { of: 'Devengados', element: 'HEDs/HED', values: { Cantidad: '2.00', Porcentaje: '25.00' } },
    { of: 'Devengados', element: 'Primas', values: { Cantidad: '180' } },
    { of: 'Devengados', element: 'Licencias/LicenciaR', values: { Cantidad: '3' } },
    { of: 'Devengados', element: 'Comisiones/Comision', values: {} },
    { of: 'Devengados', element: 'Incapacidades/Incapacidad', values: { Cantidad: '5', Tipo: '1' } },
    { of: 'Deducciones', element: 'RetencionFuente', values: {} },
    { of: 'Deducciones', element: 'Libranzas/Libranza', values: { Descripcion: 'Cooperativa & otros <1>' } },
    { of: 'Deducciones', element: 'OtrasDeducciones/OtraDeduccion', values: {} },
  )
  const fields = new Map([
    ['Comisiones/Comision', '#'],
    ['RetencionFuente', '#'],
    ['OtrasDeducciones/OtraDeduccion', '#'],
    ['Libranzas/Libranza', 'Deduccion'],
  ])
  const line = fc.tuple(extra, amount).map(([one, value]): SupportLine => {
    return { ...one, values: { ...one.values, [fields.get(one.element) ?? 'Pago']: value } }
  })
  const lines = fc.uniqueArray(line, { maxLength: 8, selector: ({ element }) => element })
  fc.assert(
    fc.property(lines, (some) => {
      const support = exampleSupport()
      const built = buildSupport({ ...support, lines: [...support.lines, ...some] })
      expect(codesIn(built.xml.text)).toEqual([])
    }),
    { numRuns: 60 },
  )
})

test.each([
  ['ese', null, false],
  ['ese', true, true],
  ['privateTaxpayer', null, true],
  ['privateEsal', null, true],
  ['privateTaxpayer', false, false],
] as const)('electronic payroll of a house %s that decided %s: %s', (nature, choice, sends) =>
  expect(sendsPayroll(nature, choice)).toBe(sends),
)
