import { describe, expect, test } from 'vitest'
import { newTitle, participle } from '../values/thing/words.ts'
import type { AnyDocument } from './document.ts'
import { kindAndNumber, numberText, stateShown, titleOf } from './words.ts'

test.each([
  ['Expedir CDP', 'm', 'expedido'],
  ['Registrar obligación', 'f', 'registrada'],
  ['Aprobar y abrir la vigencia', 'm', 'aprobado'],
  ['Devolver', 'f', 'devuelta'],
  ['Anular', 'm', 'anulado'],
] as const)('%s (%s) → %s', (label, gender, done) => expect(participle(label, gender)).toBe(done))

test('nouns inside sentences keep their acronyms', () => {
  expect(newTitle({ one: 'CDP', many: '', gender: 'm' })).toBe('Nuevo CDP')
  expect(newTitle({ one: 'Solicitud de CDP', many: '', gender: 'f' })).toBe('Nueva solicitud de CDP')
})

describe('numbers', () => {
  const cdp = { number: { prefix: 'CDP', restarts: 'vigencia' } } as AnyDocument
  test('a number is three digits wide, and a draft has none', () => {
    expect(numberText(cdp, 7)).toBe('CDP 007')
    expect(numberText(cdp, null)).toBe('CDP sin número')
    expect(numberText(cdp, 7, 'L1')).toBe('CDP 007 – L1')
    const invoice = { number: { ...cdp.number, unnumbered: 'Prefactura' } } as AnyDocument
    expect([numberText(invoice, null), numberText(invoice, 7)]).toEqual(['Prefactura', 'CDP 007'])
  })
  test('a kind that is its own prefix is written once', () => {
    const label = { one: 'CDP', many: 'CDP', gender: 'm' as const }
    expect(kindAndNumber({ ...cdp, label }, 213)).toBe('CDP 213')
    expect(kindAndNumber({ ...cdp, label: { ...label, one: 'Certificado' } }, 213)).toBe(
      'Certificado CDP 213',
    )
    expect(kindAndNumber({ ...cdp, label }, null)).toBe('CDP')
  })
  test('the title names the year where numbers start again', () => {
    const seven = { number: 7, facts: {} }
    expect(titleOf(cdp, seven, '2026-03-01')).toBe('CDP 007 de 2026')
    expect(titleOf(cdp, { number: null, facts: {} }, '2026-03-01')).toBe('CDP sin número')
    expect(titleOf({ ...cdp, number: { prefix: 'X', restarts: 'never' } }, seven, '2026-03-01')).toBe('X 007')
    const bySite = {
      ...cdp,
      label: { one: 'Admisión', many: '', gender: 'f' as const },
      number: { ...cdp.number, whole: 'code' },
    }
    expect(titleOf(bySite, { number: 7, facts: { code: 'S1-2026-000007' } }, '2026-03-01')).toBe(
      'Admisión S1-2026-000007',
    )
  })
})

test('a document is called on its screen as in its list, and by its life cycle where the list says no more', () => {
  const list = {
    columns: {
      condition: {
        label: 'Estado',
        kind: 'choice',
        options: { exhausted: 'Comprometido' },
        tones: { exhausted: 'info' },
      },
    },
  } as unknown as AnyDocument['list']
  const lifecycle = {
    states: { approved: { label: 'Expedido', tone: 'good' } },
  } as unknown as AnyDocument['lifecycle']
  expect(stateShown({ list, lifecycle }, 'approved', 'exhausted')).toEqual({
    label: 'Comprometido',
    tone: 'info',
  })
  expect(stateShown({ list, lifecycle }, 'approved', null)?.label).toBe('Expedido')
  expect(stateShown({ list, lifecycle }, 'approved', 'unheard')?.label).toBe('Expedido')
})
