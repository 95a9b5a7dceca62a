import { expect, test } from 'vitest'
import { deliveryOf, directionOf, mipresAnswer, quantityIn } from './mipres-answer.domain.ts'

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
