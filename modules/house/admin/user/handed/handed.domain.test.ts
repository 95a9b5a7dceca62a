import { expect, test } from 'vitest'
import { takenOver } from './handed.domain.ts'

const segregations = [
  {
    code: 'SOD-4',
    label: 'Expedir CDP y pagar',
    one: ['budget.cdp.Approve'],
    other: ['budget.pago.approve'],
  },
]
const rosa = { userId: 'rosa', name: 'Rosa' }
const luis = { userId: 'luis', name: 'Luis' }
const received = (own: readonly string[], ...handed: readonly (readonly [string, typeof rosa])[]) => {
  const all = handed.map(([approve, from]) => ({ approve, view: approve.replace('approve', 'view'), from }))
  const { taken, barred } = takenOver(new Set(own), all, segregations)
  return {
    taken: Object.fromEntries([...taken].map(([name, from]) => [name, from.map(({ name }) => name)])),
    barred: [...barred].map(([name, { code }]) => `${name} ${code}`),
  }
}
const cdp = 'budget.cdp.approve'
const pago = 'budget.pago.approve'
const note = 'accounting.note.approve'

const noteView = 'accounting.note.view'
const cdpView = 'budget.cdp.view'
const two = ['Rosa', 'Luis']

test.each([
  [
    'what they do not hold',
    [],
    [
      [note, rosa],
      [note, luis],
    ],
    { [note]: two, [noteView]: two },
    [],
  ],
  ['only the approval of what they see already', [noteView], [[note, rosa]], { [note]: ['Rosa'] }, []],
  ['nothing of what they approve already', [note], [[note, rosa]], {}, []],
  ['not the other work of one they do, nor a look at it', [pago], [[cdp, rosa]], {}, [`${cdp} SOD-4`]],
  [
    'not both works, though each comes from another',
    [],
    [
      [cdp, rosa],
      [pago, luis],
    ],
    { [cdp]: ['Rosa'], [cdpView]: ['Rosa'] },
    [`${pago} SOD-4`],
  ],
  ['no more of works that an exception lets them join', [cdp, pago], [[cdp, rosa]], {}, []],
] as const)('somebody receives %s', (...[, own, handed, taken, barred]) =>
  expect(received(own, ...handed)).toEqual({ taken, barred }),
)
