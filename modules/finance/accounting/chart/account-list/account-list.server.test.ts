import type { Call } from '@quina/blocks/server'
import { day, pesos } from '@quina/kernel'
import { addTercero } from '@quina/people/server'
import { afterAll, expect, test } from 'vitest'
import { credit, debit, entry } from '../../ledger/journal/journal.domain.ts'
import { journalWorld } from '../../testing/journal-world.server.ts'
import { noteVerbs } from '../../testing/note-verbs.server.ts'
import { accountListOperations } from './account-list.server.ts'

const world = await journalWorld()
const { accountOf, costCentre } = noteVerbs(world)
afterAll(world.close)

const other = await world.inTransaction((tx) =>
  addTercero(tx, world.actor, {
    documentType: 'NIT',
    number: '899999034',
    personType: 'juridica',
    businessName: 'SENA',
  }),
)
const id = await accountOf('511190')
const office = await costCentre('GER')
const ward = await costCentre('CEX')

const call = (method: string, end: string, given: Readonly<Record<string, unknown>>) =>
  world.inTransaction((tx) => {
    const found = accountListOperations.find(
      ({ endpoint }) => endpoint.method === method && endpoint.path.endsWith(end),
    )
    return found!.handle({ tx, actor: world.actor, params: { id }, ...given } as unknown as Call) as Promise<{
      readonly rows: readonly { readonly id: string }[]
    }>
  })
const spend = (terceroId: string, costCentreId: string) =>
  world.post(
    entry({ kind: 'NC', day: day('2026-03-14'), concept: 'Gasto' }, [
      debit('511190', pesos(100), { terceroId: terceroId as never, costCentreId }),
      credit('320801', pesos(100)),
    ]),
  )

test('an account without lists takes anybody; with one, only those of it', async () => {
  await spend(other, ward)
  await call('POST', '/terceros', { body: { terceroId: world.tercero } })
  await expect(spend(other, ward)).rejects.toMatchObject({ code: 'CON-096' })
  await spend(world.tercero, ward)
  const { rows } = await call('POST', '/centres', { body: { costCentreId: office } })
  await expect(spend(world.tercero, ward)).rejects.toMatchObject({ code: 'CON-097' })
  await spend(world.tercero, office)
  await call('DELETE', '/centres/:rowId', { params: { id, rowId: rows[0]!.id } })
  await spend(world.tercero, ward)
})

test('nobody is twice in a list', async () => {
  await expect(call('POST', '/terceros', { body: { terceroId: world.tercero } })).rejects.toMatchObject({
    code: 'CON-098',
  })
})

test('what was posted before the list is undone all the same', async () => {
  const before = await spend(world.tercero, ward)
  await call('POST', '/centres', { body: { costCentreId: office } })
  await world.reverse(before, day('2026-03-20'))
  expect(await world.vouchersOf(before)).toHaveLength(2)
})
