import { expect, test } from 'vitest'
import { lifecycle } from '../../values/lifecycle/lifecycle.ts'
import type { AnyDocument } from '../document.ts'
import { actionButtons, withSave } from './document-actions.web.ts'

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
    check: { label: 'Revisar', from: 'draft', to: 'draft', usual: true },
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
  ['what takes the number', ['activate', 'check'], {}, 'Activar… Ctrl+Enter'],
  [
    'what is usual, while what takes the number waits for it',
    ['check'],
    { activate: 'Falta' },
    'Revisar… Ctrl+Enter',
  ],
  [
    'what takes the number, though it waits',
    [],
    { activate: 'Falta', check: 'Es suyo' },
    'Activar… Ctrl+Enter',
  ],
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

const decided = lifecycle(
  'draft',
  {
    draft: { label: 'Registrada', tone: 'neutral', editable: true },
    approved: { label: 'Aprobada', tone: 'good' },
    rejected: { label: 'Rechazada', tone: 'bad' },
  },
  {
    reject: { label: 'Rechazar', from: 'draft', to: 'rejected', takesNumber: true, danger: true },
    approve: { label: 'Aprobar', from: 'draft', to: 'approved', takesNumber: true },
  },
)
const save = { label: 'Guardar borrador', keys: 'Ctrl+S', run: () => {} }
const firstOf = (may: readonly string[], mayNot: Readonly<Record<string, string>> = {}) => {
  const document = { lifecycle: decided } as AnyDocument
  const own = actionButtons({ document, may, mayNot, busy: null, run: () => {} })
  const [first, then] = withSave(save, own, mayNot)
  return [first, ...then].flatMap(({ label, primary: isFirst }) => (isFirst ? [label] : []))
}

test.each([
  [
    'what refuses it, though it takes the number, gives way to what approves it',
    ['reject', 'approve'],
    {},
    'Aprobar…',
  ],
  ['who may only refuse it keeps it', ['reject'], {}, 'Guardar borrador'],
  [
    'who may not approve what they typed keeps it',
    [],
    { approve: 'Debe ser otra persona' },
    'Guardar borrador',
  ],
] as const)('%s', (_, may, mayNot, label) => {
  expect(firstOf(may, mayNot)).toEqual([label])
})
