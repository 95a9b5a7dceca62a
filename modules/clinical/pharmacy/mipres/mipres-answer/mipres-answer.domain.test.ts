import { day } from '@quina/kernel'
import { expect, test } from 'vitest'
import {
  deliveryFor,
  deliveryOf,
  directionFor,
  directionOf,
  mipresAnswer,
  quantityIn,
  reportFor,
} from './mipres-answer.domain.ts'

/* Fictitious answers in the shapes that clients of MIPRES met. */
const directions = `[
 {"ID":91000001,"IDDireccionamiento":61000001,"NoPrescripcion":20261104153000123457,"TipoTec":"M","TipoIDPaciente":"CC",
  "NoIDPaciente":"1000000001","FecMaxEnt":"2026-12-04","CantTotAEntregar":"7,5","CodSerTecAEntregar":"20099999-01",
  "EstDireccionamiento":1,"FecAnulacion":null},
 {"ID":"91000002","IdDireccionamiento":"61000002","NoPrescripcion":"20261104153000123457","NoIDPaciente":1000000001,
  "FecMaxEnt":"2026-12-04T00:00:00","CantTotAEntregar":30,"EstDireccionamiento":"2","FecAnulacion":""},
 {"ID":91000003,"IDDireccionamiento":61000003,"NoPrescripcion":"20261104153000123457","CantTotAEntregar":"1.000",
  "CodSerTecAEntregar":"","EstDireccionamiento":0,"FecAnulacion":"2026-11-06 08:00"}
]`

const rowsOf = (body: string) => {
  const answer = mipresAnswer(body)
  return answer.kind === 'rows' ? answer.rows : []
}

test('twenty digits stay twenty digits, quantities are exact, and both spellings of a name are one', () => {
  const [one, two, three] = rowsOf(directions).map(directionOf)
  expect(one).toMatchObject({
    id: '61000001',
    prescription: '20261104153000123457',
    document: '1000000001',
    quantity: '7.5',
    until: '2026-12-04',
    state: 'active',
  })
  expect(two).toMatchObject({
    id: '61000002',
    document: '1000000001',
    quantity: '30',
    until: '2026-12-04',
    state: 'programmed',
  })
  expect(three).toMatchObject({ quantity: null, code: null, state: 'annulled' })
})

test.each([
  ['[]', 'nothing'],
  ['""', 'nothing'],
  ['', 'nothing'],
  ['"Token no valido"', 'token'],
  ['<html><body>502 Bad Gateway</body></html>', 'unreadable'],
  ['{"Message":"Error.","Errors":["La cantidad entregada supera la programada"]}', 'refused'],
  ['{"Message":"An error has occurred."}', 'refused'],
  ['[1]', 'unreadable'],
  ['{"Id":91000001,"IdProgramacion":51000001}', 'rows'],
  ['[{"Id":91000001,"IdEntrega":71000001}]', 'rows'],
])('%s is %s', (body, kind) => expect(mipresAnswer(body).kind).toBe(kind))

test('the id of a delivery is found in both spellings, and a refusal says why', () => {
  expect(rowsOf('[{"Id":91000001,"IdEntrega":71000001}]')[0]!.identrega).toBe('71000001')
  expect(rowsOf('[{"ID":91000001,"IDEntrega":71000001}]')[0]!.identrega).toBe('71000001')
  expect(mipresAnswer('{"Message":"Error.","Errors":["La cantidad"]}')).toEqual({
    kind: 'refused',
    messages: ['La cantidad'],
  })
})

test('a thousand with its point is doubtful and is asked, not turned into one', () => {
  expect(['7,5', '30', '0.3333', '1.000', '1.000,5', 'x'].map(quantityIn)).toEqual([
    '7.5',
    '30',
    '0.3333',
    null,
    null,
    null,
  ])
})

test('five out of seven and a half is a partial delivery, with two and a half pending', () => {
  expect(deliveryOf({ quantity: '7.5' }, '5')).toEqual({ whole: false, pending: '2.5' })
  expect(deliveryOf({ quantity: '7.5' }, '7.5')).toEqual({ whole: true, pending: '0' })
  expect(deliveryOf({ quantity: null }, '5')).toBeNull()
})

const delivered = {
  prescription: '20261104153000123457',
  code: '20099999-1',
  quantity: '5.0000',
  day: day('2026-11-20'),
  directionId: null,
}

test('a delivery finds its direction by its medicine, none that is annulled, and one illegible row refuses all', () => {
  const legible = rowsOf(directions)
  expect(directionFor(legible, delivered)).toMatchObject({ kind: 'one', one: { id: '61000001' } })
  expect(directionFor(legible, { ...delivered, code: '20088888-2' })).toMatchObject({ kind: 'none' })
  const twice = [...legible, { ...legible[0]!, iddireccionamiento: '61000009' }]
  expect(directionFor(twice, delivered)).toMatchObject({
    kind: 'doubtful',
    why: expect.stringMatching(/2 direcc/),
  })
  expect(directionFor(twice, { ...delivered, directionId: '61000009' })).toMatchObject({
    one: { id: '61000009' },
  })
  expect(directionFor([...legible, { noprescripcion: '1' }], delivered).kind).toBe('doubtful')
  expect(directionFor([{ ...legible[0]!, canttotaentregar: '1.000' }], delivered).kind).toBe('doubtful')
})

test('a delivery that MIPRES has is ours when nothing that it says is otherwise, and it is no other of ours', () => {
  const row = { id: '9', identrega: '71000001', canttotentregada: '5', estentrega: '1', fecanulacion: null }
  const found = (change: object, taken: readonly string[] = []) =>
    deliveryFor([{ ...row, ...change }], delivered, new Set(taken)).kind
  expect(found({})).toBe('one')
  expect(found({ codsertecentregado: '20099999-01', fecentrega: '2026-11-20 00:00' })).toBe('one')
  expect(found({ canttotentregada: '7,5' })).toBe('none')
  expect(found({ codsertecentregado: '20088888-2' })).toBe('none')
  expect(found({ fecentrega: '2026-11-19' })).toBe('none')
  expect(found({ estentrega: '0' })).toBe('none')
  expect(found({}, ['71000001'])).toBe('none')
  expect(found({ canttotentregada: '1.000' })).toBe('doubtful')
  expect(found({ identrega: null })).toBe('doubtful')
  expect(deliveryFor([row, { ...row, identrega: '71000002' }], delivered, new Set()).kind).toBe('doubtful')
  expect(reportFor([{ id: '9', idreporteentrega: '3' }], '9').kind).toBe('one')
  expect(reportFor([{ id: '8', idreporteentrega: '3' }], '9').kind).toBe('none')
})
