import { pesos } from '@quina/kernel'
import { expect, test } from 'vitest'
import { adjustmentOf, onlyChanged, type ReportedRips, worthOf } from './adjusted.domain.ts'

const consultation = (consecutivo: number, given: object = {}) => ({
  consecutivo,
  finalidadTecnologiaSalud: '15',
  vrServicio: 85_600,
  conceptoRecaudo: '05',
  valorPagoModerador: 0,
  ...given,
})
const filed: ReportedRips = {
  numFactura: 'HSR1',
  tipoNota: null,
  numNota: null,
  usuarios: [
    {
      consecutivo: 1,
      tipoUsuario: '01',
      servicios: {
        consultas: [consultation(1), consultation(2, { conceptoRecaudo: '02', valorPagoModerador: 5_000 })],
        procedimientos: [{ consecutivo: 1, vrServicio: 733_300 }],
      },
    },
    { consecutivo: 2, tipoUsuario: '01', servicios: { consultas: [consultation(1)] } },
  ],
}
const note = adjustmentOf(filed, 'NA1')
/** With another value somewhere. */
const mended = (change: (rips: typeof note) => void): ReportedRips => {
  const copy = structuredClone(note)
  change(copy)
  return copy
}
const set = (record: object | undefined, values: object) => Object.assign(record ?? {}, values)

test('starts as its invoice was reported, as a note', () => {
  expect([note.numFactura, note.tipoNota, note.numNota]).toEqual(['HSR1', 'NA', 'NA1'])
  expect(note.usuarios).toBe(filed.usuarios)
})

test('reports only the records that change, whole and under their own consecutives', () => {
  const reported = onlyChanged(
    filed,
    mended(({ usuarios }) => set(usuarios[0]!.servicios.consultas![1], { finalidadTecnologiaSalud: '11' })),
  )
  expect(
    reported.usuarios.map(({ consecutivo, servicios }) => [consecutivo, Object.keys(servicios)]),
  ).toEqual([[1, ['consultas']]])
  expect(reported.usuarios[0]!.servicios.consultas).toEqual([
    { ...filed.usuarios[0]!.servicios.consultas![1], finalidadTecnologiaSalud: '11' },
  ])
  expect(worthOf(reported)).toEqual({ total: pesos(85_600), collected: { '02': pesos(5_000) } })
})

test('reports a user with an error with all their records', () => {
  const reported = onlyChanged(
    filed,
    mended(({ usuarios }) => set(usuarios[0], { tipoUsuario: '02' })),
  )
  expect(reported.usuarios).toHaveLength(1)
  expect(Object.keys(reported.usuarios[0]!.servicios)).toEqual(['consultas', 'procedimientos'])
})

test.each<[string, ReportedRips, string]>([
  ['nothing that changes', note, 'RPS-009'],
  [
    'another amount',
    mended(({ usuarios }) => set(usuarios[1]!.servicios.consultas![0], { vrServicio: 1 })),
    'RPS-008',
  ],
  [
    'another payment of the user',
    mended(({ usuarios }) => set(usuarios[0]!.servicios.consultas![1], { valorPagoModerador: 1 })),
    'RPS-008',
  ],
])('%s is refused', (_, rips, code) => {
  expect(() => onlyChanged(filed, rips)).toThrow(expect.objectContaining({ code }))
})
