import { day, pesos, zero } from '@quina/kernel'
import { describe, expect, test } from 'vitest'
import { type ReportedLine, type ReportedMonth, supportLines } from './support-lines.domain.ts'

const line = (
  concept: string,
  element: string | null,
  amount: number,
  change: Partial<ReportedLine> = {},
) => ({
  concept,
  name: concept,
  nature: 'earning' as const,
  element,
  amount: pesos(amount),
  salary: true,
  quantity: 0,
  rate: '1',
  spell: null,
  corrects: false,
  ...change,
})
const taken = { nature: 'deduction' as const }

const march = (lines: readonly ReportedLine[], change: Partial<ReportedMonth> = {}): ReportedMonth => ({
  from: day('2026-03-01'),
  to: day('2026-03-31'),
  lines,
  unpaid: [],
  isPublic: true,
  ...change,
})

const found = (month: ReportedMonth, element: string) =>
  supportLines(month)
    .filter((one) => one.element === element)
    .map(({ values }) => values)

function sumsOf(all: ReturnType<typeof supportLines>) {
  const of = (part: 'Devengados' | 'Deducciones') =>
    all
      .filter((one) => one.of === part)
      .flatMap(({ values }) => Object.values(values).filter((one) => typeof one === 'bigint'))
      .reduce((sum, one) => sum + one, 0n)
  return { earned: of('Devengados'), deducted: of('Deducciones') }
}

const e1 = [
  line('BASICO', 'SueldoTrabajado', 2_400_000, { quantity: 30 }),
  line('RN', 'HRN', 159_158, { quantity: 2_160, rate: '0.35' }),
  line('RDF', 'HRDDF', 303_158, { quantity: 720, rate: '2' }),
  line('AUX-TRANSP', 'AuxilioTransporte', 249_095, { quantity: 30 }),
  line('SUB-ALIM', 'AuxilioNS', 105_855, { quantity: 30 }),
  line('SALUD-EMP', 'Salud', 114_493, { ...taken, rate: '0.04' }),
  line('PENSION-EMP', 'FondoPension', 114_493, { ...taken, rate: '0.04' }),
]

describe('each concept where the annex wants it', () => {
  test('E1 of S2 in March of 2026, as example C-1 reports it', () => {
    expect(supportLines(march(e1))).toEqual(
      expect.arrayContaining([
        {
          of: 'Devengados',
          element: 'Basico',
          values: { DiasTrabajados: '30', SueldoTrabajado: pesos(2_400_000) },
        },
        {
          of: 'Devengados',
          element: 'HRNs/HRN',
          values: { Cantidad: '36.00', Porcentaje: '35.00', Pago: pesos(159_158) },
        },
        {
          of: 'Devengados',
          element: 'HRDDFs/HRDDF',
          values: { Cantidad: '12.00', Porcentaje: '200.00', Pago: pesos(303_158) },
        },
        { of: 'Devengados', element: 'Auxilios/Auxilio', values: { AuxilioNS: pesos(105_855) } },
        { of: 'Deducciones', element: 'Salud', values: { Porcentaje: '4.00', Deduccion: pesos(114_493) } },
      ]),
    )
    expect(supportLines(march(e1))).toHaveLength(7)
  })

  test('an extra hour has the percentage that exceeds the ordinary one, and a Sunday paid whole its surcharge', () => {
    const percent = (code: string, element: string, rate: string) =>
      found(march([line(code, element, 1_000, { quantity: 60, rate })]), `${element}s/${element}`)[0]
        ?.Porcentaje
    expect(percent('HED', 'HED', '1.25')).toBe('25.00')
    expect(percent('HEDDF', 'HEDDF', '2.05')).toBe('105.00')
    expect(percent('RNDF', 'HRNDF', '1.15')).toBe('115.00')
    expect(percent('RDF', 'HRDDF', '1.8')).toBe('80.00')
  })

  test('hours of two percentages in a month are two elements', () => {
    const lines = [
      line('RDF', 'HRDDF', 1_000, { quantity: 60, rate: '0.8' }),
      line('RDF', 'HRDDF', 2_000, { quantity: 120, rate: '0.8' }),
      line('RDF', 'HRDDF', 4_000, { quantity: 60, rate: '2' }),
    ]
    expect(found(march(lines), 'HRDDFs/HRDDF')).toEqual([
      { Cantidad: '3.00', Porcentaje: '80.00', Pago: pesos(3_000) },
      { Cantidad: '1.00', Porcentaje: '200.00', Pago: pesos(4_000) },
    ])
  })

  test('an incapacity is one element with its days of the month, whoever pays each of them', () => {
    const spell = { id: 'n1', from: day('2026-02-25'), to: day('2026-03-08') }
    const sick = { salary: false, spell }
    const lines = [
      line('INC-EMPL', 'Incapacidad', 120_000, { ...sick, quantity: 2 }),
      line('INC-EG', 'Incapacidad', 300_000, { ...sick, quantity: 6 }),
      line('INC-COMP', 'Incapacidad', 90_000, { ...sick, quantity: 8 }),
    ]
    expect(found(march(lines), 'Incapacidades/Incapacidad')).toEqual([
      { FechaInicio: '2026-03-01', FechaFin: '2026-03-08', Tipo: '1', Cantidad: '8', Pago: pesos(510_000) },
    ])
  })

  test('days that nobody pays are reported without an amount', () => {
    const unpaid = [
      { id: 'n2', element: 'LicenciaNR' as const, from: day('2026-03-30'), to: day('2026-04-02') },
    ]
    expect(found(march([], { unpaid }), 'Licencias/LicenciaNR')).toEqual([
      { FechaInicio: '2026-03-30', FechaFin: '2026-03-31', Cantidad: '1' },
    ])
  })

  test('a correction below zero goes to the other side, so that amounts are positive and the net is the same', () => {
    const lines = [
      ...e1,
      line('AUX-EDU', 'AuxilioS', -20_000, { corrects: true }),
      line('LIBRANZA', 'Libranzas', -5_000, taken),
    ]
    const all = supportLines(march(lines))
    expect(all.some(({ element }) => element.startsWith('Libranzas'))).toBe(false)
    expect(found(march(lines), 'Reintegro')).toEqual([{ '#': pesos(20_000) }, { '#': pesos(5_000) }])
    const net = (given: readonly ReportedLine[]) =>
      given.reduce((sum, { nature, amount }) => (nature === 'earning' ? sum + amount : sum - amount), 0n)
    const { earned, deducted } = sumsOf(all)
    expect(earned - deducted).toBe(net(lines))
  })

  test('a correction changes neither days nor percentages, and hours of another month are another concept', () => {
    const lines = [
      ...e1,
      line('RN', 'HRN', 13_895, { corrects: true }),
      line('SALUD-EMP', 'Salud', 556, { ...taken, corrects: true }),
      line('BASICO', 'SueldoTrabajado', 100_000, { quantity: 30, corrects: true }),
    ]
    expect(found(march(lines), 'OtrosConceptos/OtroConcepto')).toEqual([
      { DescripcionConcepto: 'RN', ConceptoS: pesos(13_895) },
    ])
    expect(found(march(lines), 'Salud')).toEqual([{ Porcentaje: '4.00', Deduccion: pesos(115_049) }])
    expect(found(march(lines), 'Basico')).toEqual([
      { DiasTrabajados: '30', SueldoTrabajado: pesos(2_500_000) },
    ])
  })

  test('the elements that the annex requires are there though nothing was paid', () => {
    expect(supportLines(march([]))).toEqual([
      { of: 'Devengados', element: 'Basico', values: { DiasTrabajados: '0', SueldoTrabajado: zero } },
      { of: 'Deducciones', element: 'Salud', values: { Porcentaje: '0.00', Deduccion: zero } },
      { of: 'Deducciones', element: 'FondoPension', values: { Porcentaje: '0.00', Deduccion: zero } },
    ])
  })

  test('primas, cesantías with their interest, and what has no element of its own', () => {
    const lines = [
      line('PRIMA-NAV', 'PrimaNS', 4_000, { quantity: 360 }),
      line('CESANTIAS', 'Cesantias', 900),
      line('INT-CES', 'Cesantias', 108),
      line('PRIMA-TEC', null, 700),
      line('EMB-CIVIL', 'OtrasDeducciones', 50, taken),
    ]
    expect(found(march(lines), 'Primas')).toEqual([{ Pago: zero, Cantidad: '360', PagoNS: pesos(4_000) }])
    expect(found(march(lines), 'Cesantias')).toEqual([
      { Pago: pesos(900), Porcentaje: '12.00', PagoIntereses: pesos(108) },
    ])
    expect(found(march(lines), 'OtrosConceptos/OtroConcepto')).toEqual([
      { DescripcionConcepto: 'PRIMA-TEC', ConceptoS: pesos(700) },
    ])
    expect(found(march(lines), 'OtrasDeducciones/OtraDeduccion')).toEqual([{ '#': pesos(50) }])
  })
})
