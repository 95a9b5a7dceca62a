import { expect, test } from 'vitest'
import { lifecycle } from '../../values/lifecycle/lifecycle.ts'
import type { AnyDocument } from '../document.ts'
import { actionButtons } from './document-actions.web.ts'

const life = lifecycle(
  'draft',
  {
    draft: { label: 'Borrador', tone: 'neutral', editable: true },
    active: { label: 'Activo', tone: 'good' },
    suspended: { label: 'Suspendido', tone: 'warning' },
    annulled: { label: 'Anulado', tone: 'bad' },
  },
  {
    activate: { label: 'Activar', from: 'draft', to: 'active', takesNumber: true },
    suspend: { label: 'Suspender', from: 'active', to: 'suspended' },
    amend: { label: 'Registrar otrosí', from: 'active', to: 'active', usual: true },
    resume: { label: 'Reactivar', from: 'suspended', to: 'active' },
    annul: { label: 'Anular', from: 'active', to: 'annulled', danger: true },
  },
)
const buttons = (may: readonly string[], mayNot: Readonly<Record<string, string>> = {}) =>
  actionButtons({ document: { lifecycle: life } as AnyDocument, may, mayNot, busy: null, run: () => {} })
const primary = (may: readonly string[], mayNot?: Readonly<Record<string, string>>) =>
  buttons(may, mayNot).flatMap(({ label, primary: first, keys }) => (first ? [`${label} ${keys}`] : []))

test.each([
  ['what takes the number', ['activate'], {}, 'Activar… Ctrl+Enter'],
  [
    'what is usual, though others take it on',
    ['suspend', 'amend', 'annul'],
    {},
    'Registrar otrosí… Ctrl+Enter',
  ],
  ['what takes it on, where nothing is usual', ['resume'], {}, 'Reactivar… Ctrl+Enter'],
  [
    'what takes it on, when what is usual cannot be taken',
    ['suspend'],
    { amend: 'No' },
    'Suspender… Ctrl+Enter',
  ],
] as const)('the primary button is %s', (_, may, mayNot, label) => {
  expect(primary(may, mayNot)).toEqual([label])
})

test('what cannot be taken keeps its reason, and what is dangerous comes last', () => {
  expect(
    buttons(['suspend', 'annul'], { amend: 'Está vencido' }).map(({ label, reason }) => [label, reason]),
  ).toEqual([
    ['Suspender…', undefined],
    ['Registrar otrosí…', 'Está vencido'],
    ['Anular…', undefined],
  ])
})
