import {
  openPeriod,
  preparePeriods,
  seedChart,
  seedPurposes,
  seedVoucherKinds,
} from '@quina/accounting/server'
import type { Actor } from '@quina/blocks/server'
import { addTo, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, day, type Id, newId } from '@quina/kernel'
import { addTercero } from '@quina/people/server'
import { actorFor, testDatabase } from '@quina/testing/server'

/** A small house with a site, two places, two centres, a chart and open periods: where assets live. */
export async function assetsWorld() {
  const { db, close } = await testDatabase()
  const actor = actorFor()
  const act = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => db.transaction().execute(work)
  const ground = await act((tx) => lay(tx, actor))
  return { db, close, actor, act, ...ground }
}

async function lay(tx: Tx, actor: Actor) {
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

export const on = (text: string): Day => day(text)
