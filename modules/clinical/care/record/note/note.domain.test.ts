import { day } from '@quina/kernel'
import { expect, test } from 'vitest'
import { lacksOf, mustBeAuthor, mustBeWhole, mustHaveBeen, type NoteInput } from './note.domain.ts'

const whole: NoteInput = {
  patientId: 'p' as never,
  kind: 'consultation',
  date: day('2026-11-24'),
  time: '10:00',
  triageId: null,
  appointmentId: null,
  admissionId: null,
  motive: 'Tos',
  illness: 'Dos días',
  background: null,
  exam: 'Normal',
  analysis: 'Gripa',
  plan: 'Reposo',
  diagnosisId: 'a' as never,
  diagnosisKind: '01',
  related1Id: null,
  related2Id: null,
  related3Id: null,
  procedureId: 'c' as never,
  finalidadId: 'f' as never,
  cause: '38',
  disposition: 'home',
}
const lacking = (change: Partial<NoteInput>) => lacksOf({ ...whole, ...change }).map(({ field }) => field)

test.each<readonly [string, Partial<NoteInput>, readonly string[]]>([
  ['a whole consultation', {}, []],
  ['no reason to come', { motive: null }, ['motive']],
  ['no exam nor plan', { exam: null, plan: null }, ['exam', 'plan']],
  ['a diagnosis nobody says how sure it is', { diagnosisKind: null }, ['diagnosisKind']],
  ['a consultation that says no CUPS', { procedureId: null }, ['procedureId']],
  ['no finalidad nor cause', { finalidadId: null, cause: null }, ['finalidadId', 'cause']],
  [
    'an evolution that charges nothing',
    { kind: 'evolution', motive: null, procedureId: null, finalidadId: null, cause: null, disposition: null },
    [],
  ],
  ['an evolution that charges', { kind: 'evolution', motive: null, finalidadId: null }, ['finalidadId']],
  ['a related diagnosis that is the principal', { related1Id: 'a' as never }, ['related1Id']],
  ['one related twice', { related1Id: 'b' as never, related3Id: 'b' as never }, ['related3Id']],
])('%s', (_name, change, fields) => expect(lacking(change)).toEqual(fields))

test('what is missing is refused beside its field', () => {
  expect(() => mustBeWhole({ ...whole, exam: null })).toThrowError(
    expect.objectContaining({ code: 'ATE-001', fields: { exam: 'Escriba el examen físico.' } }),
  )
})

test('nobody is attended in the future, and a clock may be five minutes ahead', () => {
  const now = new Date('2026-11-24T15:00:00Z')
  mustHaveBeen({ date: day('2026-11-24'), time: '10:05' }, now)
  expect(() => mustHaveBeen({ date: day('2026-11-24'), time: '10:06' }, now)).toThrowError(
    expect.objectContaining({ code: 'ATE-002' }),
  )
})

test('only its author signs', () => {
  mustBeAuthor('ana', 'ana')
  expect(() => mustBeAuthor('ana', 'luis')).toThrowError(expect.objectContaining({ code: 'ATE-003' }))
})
