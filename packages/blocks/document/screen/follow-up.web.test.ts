import { expect, test } from 'vitest'
import { followingOf, nextFromRow, nextStepOfRow } from './follow-up.web.ts'

const followUps = [
  {
    label: 'Enviar a contabilidad',
    permission: 'cause',
    createPath: '/cause',
    as: 'id',
    conditions: ['approved'],
  },
  {
    label: 'Crear obligación',
    permission: 'oblige',
    createPath: '/oblige',
    as: 'id',
    conditions: ['approved'],
  },
] as const
const goTo = () => {}
const answer = { id: '1', status: 'approved', facts: {} } as Parameters<typeof followingOf>[2]

test.each([
  [
    ['cause', 'oblige'],
    ['*Enviar a contabilidad', 'Crear obligación'],
  ],
  [['oblige'], ['*Crear obligación']],
  [[], []],
])('offers a user with %j the first allowed follow-up as the primary one', (permissions, shown) => {
  const can = (permission: string) => permissions.some((one) => one === permission)
  const actions = followingOf({ followUps }, { can, goTo }, answer)
  expect(actions.map(({ label, primary }) => `${primary ? '*' : ''}${label}`)).toEqual(shown)
  expect(nextStepOfRow({ followUps, can, goTo }, { id: '1', condition: 'approved' })).toHaveLength(
    shown.length,
  )
})

test('what follows elsewhere comes first, and then nothing else is primary', () => {
  const next = () => ({ label: 'Cobrar', permission: 'oblige', address: '/x' })
  const actions = followingOf({ next, followUps }, { can: () => true, goTo }, answer)
  expect(actions.filter(({ primary }) => primary).map(({ label }) => label)).toEqual(['Cobrar'])
})

test('of several steps that follow from a row, each is offered to those who may take it', () => {
  const step = (permission: string) => ({ label: permission, permission, address: `/${permission}` })
  const nextOfRow = () => [step('cause'), step('giveBack')]
  const offered = (can: (permission: string) => boolean) =>
    nextFromRow({ nextOfRow }, { can, goTo }, { id: '1' }).map(({ label }) => label)
  expect(offered(() => true)).toEqual(['cause', 'giveBack'])
  expect(offered((one) => one === 'giveBack')).toEqual(['giveBack'])
})
