import { type Actor, inTransaction, saveRow } from '@quina/blocks/server'
import { type Db, signWith, type Tx } from '@quina/db/server'
import { type Day, day, type Id, newId } from '@quina/kernel'
import { addTercero } from '@quina/people/server'
import { actorFor } from '@quina/testing/server'
import { dependenciaService } from '../catalogue/dependencia/dependencia.server.ts'
import { fuenteService } from '../catalogue/fuente/fuente.server.ts'

/** The ground of every test: a user with every permission, and the catalogs that no vigencia changes. */
export interface Ground {
  readonly db: Db
  readonly today: Day
  readonly campusId: Id<'admin.campus'>
  /** May do everything, at every site. */
  readonly chief: Actor
  /** A second user with permissions: approves what the first one requests. */
  readonly officer: Actor
  readonly fuenteId: Id<'budget.fuente'>
  readonly dependenciaId: Id<'budget.dependencia'>
  readonly supplier: Id<'people.tercero'>
  /** Has no address, so no registro may name it. */
  readonly incomplete: Id<'people.tercero'>
  /** Does it as the API does: one signed transaction, tried again after a deadlock, undone when dry. */
  readonly act: <T>(work: (tx: Tx) => Promise<T>, how?: { as?: Actor; dry?: boolean }) => Promise<T>
}

export async function layGround(db: Db): Promise<Ground> {
  const campusId = newId<'admin.campus'>()
  const chief = actorFor({ name: 'Ana Rojas', campusId })
  const officer = actorFor({ name: 'Luis Peña', campusId })
  const act: Ground['act'] = (work, { as = chief, dry = false } = {}) =>
    inTransaction(db, {
      dry,
      work: async (tx) => {
        await signWith(tx, { userId: as.userId, ip: '192.0.2.7' })
        return work(tx)
      },
    })
  const catalogs = await act(async (tx) => ({
    fuenteId: await row<'budget.fuente'>(tx, chief, fuenteService, {
      code: '1.2.1.0.00',
      name: 'Ingresos corrientes de libre destinación',
      withFunds: true,
      specificUse: false,
      norm: null,
    }),
    dependenciaId: await row<'budget.dependencia'>(tx, chief, dependenciaService, {
      code: '210',
      name: 'Farmacia',
    }),
    supplier: await addTercero(tx, chief, {
      ...company('811032458', 'Suministros Clínicos del Valle SAS'),
      address: 'Calle 10 # 4-21',
      municipality: 'Cali',
      phone: '6025550110',
    }),
    incomplete: await addTercero(tx, chief, company('830095213', 'Distribuciones Andinas SAS')),
  }))
  return { db, today: day('2026-11-20'), campusId, chief, officer, act, ...catalogs }
}

const company = (number: string, businessName: string) =>
  ({ documentType: 'NIT', number, personType: 'juridica', businessName }) as const

type Service = Parameters<typeof saveRow>[1]

/** One row of a catalog, by the same rules as its screen. */
export async function row<Of extends string>(
  tx: Tx,
  actor: Actor,
  service: Service,
  body: Readonly<Record<string, unknown>>,
): Promise<Id<Of>> {
  const { id } = await saveRow(tx, service, { id: null, body, actor })
  return id as Id<Of>
}
