import { type Chore, type HolidayTouch, inTransaction } from '@quina/blocks/server'
import { changeById, type Tx } from '@quina/db/server'
import { type Day, showDay } from '@quina/kernel'
import type { RightsKind } from './rights-request.contract.ts'
import { holidaysAfter } from './rights-request.server.ts'
import { termOf } from './term.domain.ts'

/** Requests whose term is running, the earliest deadline first. */
const running = (tx: Tx) =>
  tx
    .selectFrom('people.rightsRequest')
    .select(['id', 'number', 'vigencia', 'kind', 'status', 'date', 'dueOn'])
    // The table guarantees that open requests have a number and a term.
    .$narrowType<{ kind: RightsKind; date: Day; dueOn: Day; vigencia: number }>()
    .where('status', 'in', ['open', 'extended'])
    .orderBy('dueOn')
    .orderBy('id')

const most = 100

/** The terms that would end later with a new holiday. Only a holiday of the whole hospital stops legal terms. */
export const rightsTermsTouched: HolidayTouch = {
  label: 'Solicitudes de datos personales',
  permission: 'people.rightsRequest.view',
  async touched(tx, { date, kind, campusId, actor }) {
    if (campusId !== null || !['national', 'local'].includes(kind)) return []
    const within = running(tx)
      .where('campusId', '=', actor.campusId)
      .where('date', '<', date)
      .where('dueOn', '>=', date)
      .limit(most)
    const movedTerms = []
    for (const one of await within.execute()) {
      const holidays = await holidaysAfter(tx, one.date)
      const moved = termOf(one, new Set([...holidays, date]))
      if (moved === one.dueOn) continue
      movedTerms.push({
        label: `Solicitud HD ${String(one.number).padStart(3, '0')} de ${one.vigencia}`,
        detail: `Vence el ${showDay(one.dueOn)}; vencerá el ${showDay(moved)}`,
        to: `/datos-personales/edit/${one.id}`,
      })
    }
    return movedTerms
  },
}

/** Recomputes running terms with the present holidays: an added or annulled holiday moves them. */
export const rightsTermsChore: Chore = {
  name: 'people.rights-terms',
  run: (db) =>
    inTransaction(db, {
      dry: false,
      work: async (tx) => {
        for (const one of await running(tx).execute()) {
          const due = termOf(one, await holidaysAfter(tx, one.date))
          if (due === one.dueOn) continue
          await changeById(tx, 'people.rightsRequest', one.id, { dueOn: due })
        }
      },
    }),
}
