import { expect, test } from 'vitest'
import {
  duplicatesOf,
  misfitOf,
  mustFit,
  mustGiveReasons,
  mustHaveSeenMisfit,
} from './order-alerts.domain.ts'

const refused = (code: string) => expect.objectContaining({ code })

test('a medicine that meets an allergy is ordered only with a reason of fifteen letters', () => {
  const refusal =
    (allergyReason: string | null, warning = 'Alergia «Penicilina».') =>
    () =>
      mustGiveReasons([{ allergyReason: null }, { allergyReason }], ['', warning])
  expect(refusal(null)).toThrowError(refused('ORD-024'))
  expect(refusal('Sí')).toThrowError(refused('ORD-024'))
  expect(refusal('               ')).toThrowError(refused('ORD-024'))
  expect(refusal('Desensibilizado en UCI')).not.toThrow()
  expect(refusal(null, '')).not.toThrow()
})

test('warns about a medicine that is already taken', () => {
  expect(duplicatesOf(['LOSARTAN 50 mg', 'ACETAMINOFEN'], ['LOSARTAN 50 mg'])).toEqual([
    expect.stringMatching(/^Ya tiene/),
  ])
})

test.each([
  ['a CUPS of women for a man', { sex: 'F' }, { sex: 'M', age: 40 }, /solo para mujeres/],
  ['a CUPS of both', { sex: 'A' }, { sex: 'M', age: 40 }, null],
  ['a CUPS of women for who is indeterminate', { sex: 'F' }, { sex: 'I', age: 40 }, null],
  ['a diagnosis of newborns for an adult', { ageMax: 0 }, { sex: 'M', age: 40 }, /de 0 a 0 años/],
  ['a diagnosis of adults for a child', { ageMin: 15 }, { sex: 'F', age: 14 }, /de 15 a 999 años/],
])('%s', (_name, change, person, says) => {
  const misfit = misfitOf({ label: 'X', sex: 'A', ageMin: 0, ageMax: 999, ...change }, person)
  if (says === null) expect(misfit).toBeNull()
  else expect(misfit).toMatch(says)
})

test('what is for another sex is ordered only with its justification, and a diagnosis once it was seen', () => {
  const lines = [{ instructions: null }, { instructions: 'Ayuno' }]
  expect(() => mustFit(lines, [null, 'Es solo para mujeres.'])).toThrowError(
    expect.objectContaining({ code: 'ORD-026', fields: { 'services.1.procedureId': expect.any(String) } }),
  )
  mustFit([{ instructions: 'Hombre trans: conserva cérvix' }], ['Es solo para mujeres.'])
  expect(() => mustHaveSeenMisfit('Es solo para mujeres.', false)).toThrowError(refused('ORD-027'))
  mustHaveSeenMisfit('Es solo para mujeres.', true)
})
