import {
  openPeriod,
  preparePeriods,
  seedChart,
  seedPurposes,
  seedVoucherKinds,
} from '@quina/accounting/server'
import { type Actor, createDraft, performAction, type ServedDocument } from '@quina/blocks/server'
import { addTo, type Db, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, day, type Id, money, newId, pesos } from '@quina/kernel'
import { addTercero } from '@quina/people/server'
import { actorFor, groundWith } from '@quina/testing/server'
import { acting } from '../../../modules/finance/treasury/testing/treasury-world.server.ts'

const worldToday = day('2027-12-31')

/** A small house with a site, two places, two centres, a chart and open periods: where assets live. */
export async function assetsWorld() {
  const { database, facts } = await groundWith({ name: 'assets', lay: ({ db }) => layAssets(db) })
  const { db, close } = database
  const { ground, ...known } = facts
  const actor = actorFor(known)
  const act = acting(db, actor)
  // It may have been laid by a test that does not know all the modules of this one, which have purposes of their own.
  await act(seedPurposes)
  return { db, close, actor, act, ...ground }
}
export type AssetsWorld = Awaited<ReturnType<typeof assetsWorld>>

async function layAssets(db: Db) {
  const actor = actorFor()
  const { userId, campusId } = actor
  return { userId, campusId, ground: await acting(db, actor)((tx) => furnish(tx, actor)) }
}

async function furnish(tx: Tx, actor: Actor) {
  await addTo(tx, 'admin.campus', { id: actor.campusId, code: '97', name: 'Sede de bienes' })
  await seedChart(tx)
  await seedVoucherKinds(tx)
  await seedPurposes(tx)
  for (const year of [2026, 2027]) {
    await preparePeriods(tx, year)
    for (let number = 0; number <= 12; number++)
      await openPeriod(tx, { vigencia: year, number }, day(`${year}-12-15`))
  }
  const ward = await centre(tx, { code: '7310', kind: 'care', costAccount: '7310' })
  const office = await centre(tx, { code: '5100', kind: 'administrative', costAccount: null })
  return {
    ward,
    office,
    room: await place(tx, actor, { code: 'C101', costCentreId: ward }),
    desk: await place(tx, actor, { code: 'G201', costCentreId: office }),
    nurse: await person(tx, actor, '52100001'),
    clerk: await person(tx, actor, '52100002'),
    supplier: await addTercero(tx, actor, {
      documentType: 'NIT',
      number: '900700001',
      personType: 'juridica',
      businessName: 'Equipos de prueba',
    }),
  }
}

async function centre(
  tx: Tx,
  given: { readonly code: string; readonly kind: string; readonly costAccount: string | null },
) {
  const id = newId<'hospital.costCentre'>()
  await addTo(tx, 'hospital.costCentre', { id, name: `Centro ${given.code}`, ...given })
  return id
}

async function place(
  tx: Tx,
  { campusId }: Actor,
  given: { readonly code: string; readonly costCentreId: string },
) {
  const id = newId<'hospital.location'>()
  await addTo(tx, 'hospital.location', {
    id,
    campusId,
    kind: 'office',
    name: `Lugar ${given.code}`,
    ...given,
  })
  return id
}

const person = (tx: Tx, actor: Actor, number: string) =>
  addTercero(tx, actor, {
    documentType: 'CC',
    number,
    personType: 'natural',
    firstName: 'Nora',
    lastName: `Ficticia ${number}`,
  })

/** The id of a class that ships with the product. */
export async function classOf(tx: Tx, code: string): Promise<Id<'assets.assetClass'>> {
  const [found] = await rowsFrom<{ id: Id<'assets.assetClass'> }>(tx)`
    select id from assets.asset_class where code = ${code}`
  if (found === undefined) throw new Error(`no class ${code}`)
  return found.id
}

interface BalanceRow {
  readonly plate: string
  readonly state: string
  readonly cost: string
  readonly accumulated: string
  readonly impairment: string
}

/** What the register says of each asset, by plate. */
export const registerRows = (tx: Tx): Promise<BalanceRow[]> =>
  rowsFrom<BalanceRow>(tx)`
    select plate, condition as state, cost::numeric(18,2)::text as cost, accumulated::numeric(18,2)::text as accumulated,
           impairment::numeric(18,2)::text as impairment
    from assets.asset_list order by plate`

/** What a document posted in the books, one line each: *166007 Dr 44268000.00*. */
export async function postedLines(tx: Tx, documentId: string): Promise<string[]> {
  const rows = await rowsFrom<{ code: string; debit: string; credit: string; kind: string }>(tx)`
    select a.code, l.debit::text as debit, l.credit::text as credit, k.code as kind
    from accounting.entry_line l join accounting.entry e on e.id = l.entry_id
    join accounting.account_face a on a.id = l.account_id join accounting.voucher_kind k on k.id = e.kind_id
    where e.document_id = ${documentId}::uuid order by e.number, l.debit = 0, a.code, l.debit, l.credit`
  return rows.map(({ code, debit, credit }) =>
    money(debit) > 0n ? `${code} Dr ${debit}` : `${code} Cr ${credit}`,
  )
}

export const on = (text: string): Day => day(text)

/** An entry as people write it: monitors of a purchase in service, unless something else is given. */
export const entryOf = (world: AssetsWorld, classId: string, change: object = {}, line: object = {}) => ({
  date: on('2026-04-10'),
  origin: 'purchase',
  terceroId: world.supplier,
  invoice: 'FE-900',
  destination: 'inService',
  locationId: world.room,
  custodianId: world.nurse,
  purpose: 'Monitores de urgencias',
  ...change,
  lines: [
    {
      classId,
      description: 'Monitor de signos vitales',
      quantity: 1,
      unitCost: pesos(12_400_000),
      vatRate: '19',
      ...line,
    },
  ],
})

/** Drafts a document and approves it. */
export async function approved(
  { act, actor }: AssetsWorld,
  service: ServedDocument,
  input: object,
  today = worldToday,
): Promise<string> {
  const id = await draftOf({ act, actor }, service, input)
  await step({ act, actor }, service, { id, action: 'approve', today })
  return id
}

export const draftOf = (
  { act, actor }: Pick<AssetsWorld, 'act' | 'actor'>,
  service: ServedDocument,
  input: object,
) => act((tx) => createDraft(service, { tx, actor, input: input as never }))

export const step = (
  { act, actor }: Pick<AssetsWorld, 'act' | 'actor'>,
  service: ServedDocument,
  {
    id,
    action,
    input = {},
    today = worldToday,
  }: { readonly id: string; readonly action: string; readonly input?: object; readonly today?: Day },
) =>
  act((tx) =>
    performAction(service, { tx, actor, today, id, action: action as never, input: input as never }),
  )

/** Another person accepts what was sent, with the acta that the receiver signed. */
export const accepted = (
  { act, actor }: Pick<AssetsWorld, 'act' | 'actor'>,
  service: ServedDocument,
  id: string,
  today: Day,
) => {
  const other = actorFor({ campusId: actor.campusId })
  const input = { onBehalf: 'Firmó el acta en papel' }
  return step({ act, actor: other }, service, { id, action: 'accept', today, input })
}
