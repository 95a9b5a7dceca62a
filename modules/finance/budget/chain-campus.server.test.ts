import { documentPermissions, optionsPathOf } from '@quina/blocks'
import { newId } from '@quina/kernel'
import { actorFor } from '@quina/testing/server'
import { afterAll, expect, test } from 'vitest'
import { cdp, cdpRequest, obligacion, pago, registro } from './contract.ts'
import { lookupOperations } from './ledger/lookup/lookup.server.ts'
import { budgetWorld, type Paper } from './testing/budget-world.server.ts'

const world = await budgetWorld({ drugs: 100_000 })
afterAll(world.close)
const { chief, campusId, run, approve, annul } = world
const { approvedRequest, approvedCdp, approvedRegistro, approvedObligacion } = world
const { draftCdp, draftRegistro, draftObligacion, draftPago } = world

const everyCommand = [cdpRequest, cdp, registro, obligacion, pago].flatMap(documentPermissions)
const permissions = everyCommand.map(({ name }) => name)
const elsewhere = newId<'admin.campus'>()
/** May do everything, at one site only. */
const here = actorFor({ name: 'Rosa Díaz', campusId, permissions })
const there = actorFor({ name: 'Pedro Gil', campusId: elsewhere, permissions })
/** Works at the other site, and may act at all of them. */
const travelling = { ...chief, campusId: elsewhere }

const refused = expect.objectContaining({ name: 'Problem', code: 'GEN-CAMPUS', status: 403 })

type Draft = (parent: Paper, as: typeof chief) => Promise<Paper>
const chain: readonly [name: string, field: string, parent: () => Promise<Paper>, draft: Draft][] = [
  [
    'a CDP on a solicitud',
    'requestId',
    () => approvedRequest(100),
    (request, as) => draftCdp(10, { request, as }),
  ],
  ['a registro on a CDP', 'cdpId', () => approvedCdp(100), (parent, as) => draftRegistro(parent, 10, { as })],
  [
    'an obligación on a registro',
    'registroId',
    async () => approvedRegistro(await approvedCdp(100), 100),
    (parent, as) => draftObligacion(parent, 10, { as }),
  ],
  [
    'a pago on an obligación',
    'obligacionId',
    async () => approvedObligacion(await approvedRegistro(await approvedCdp(100), 100), 100),
    (parent, as) => draftPago(parent, 10, { as }),
  ],
]

test.each(chain)(
  '%s of another site: neither drafted, nor foreseen, nor approved',
  async (_name, field, parent, draft) => {
    const above = await parent()
    await expect(draft(above, there)).rejects.toThrow(refused)
    await expect(draft(above, there)).rejects.toMatchObject({
      fields: { [field]: expect.stringContaining('otra sede') },
    })

    const paper = await draft(above, travelling)
    await expect(run(paper, 'approve', { as: there, dry: true })).rejects.toThrow(refused)
    await expect(approve(paper, { as: there })).rejects.toThrow(refused)
    await expect(approve(paper, { as: travelling })).resolves.toMatchObject({ number: expect.any(Number) })
    await expect(annul(paper, { as: there })).rejects.toThrow(refused)
  },
)

test.each(chain)('%s of the own site', async (_name, _field, parent, draft) => {
  const paper = await draft(await parent(), here)
  await expect(approve(paper, { as: here })).resolves.toMatchObject({ status: 'approved' })
})

test('the lines of a document are offered only where one may act on it', async () => {
  const { id } = await approvedCdp(100)
  const path = optionsPathOf('budget.cdpLine')
  const lookup = lookupOperations.find(({ endpoint }) => endpoint.path === path)
  const query = { q: null, id: null, vigencia: null, parent: id, date: '2026-03-02' }
  const offered = (actor: typeof chief) => lookup?.handle({ tx: world.db, actor, query } as never)
  expect(await offered(here)).toHaveLength(1)
  expect(await offered(chief)).toHaveLength(1)
  expect(await offered(there)).toEqual([])
})

test('a CDP without solicitud rests on nothing', async () => {
  const paper = await draftCdp(10, { as: there })
  await expect(approve(paper, { as: there })).resolves.toMatchObject({ status: 'approved' })
})
