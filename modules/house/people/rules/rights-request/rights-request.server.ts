import type { DocumentPrint } from '@quina/blocks/print'
import { type Alert, serveDocument, servedDocument } from '@quina/blocks/server'
import { changeById, storedRow, type Tx } from '@quina/db/server'
import { loadHolidays } from '@quina/hospital/server'
import { addDays, type Day } from '@quina/kernel'
import { rightsRequest } from './rights-request.contract.ts'
import { dueOn, extendedTo, mustBeInTerm, mustBePast, mustNotPrecede } from './term.domain.ts'

/** The acknowledgement that is handed to the requester. */
const rightsRequestPrint: DocumentPrint<typeof rightsRequest> = {
  signs: {},
}

/** Longest term with all its holidays, in calendar days. */
const farDays = 90

export const holidaysAfter = (tx: Tx, from: Day) => loadHolidays(tx, { from, to: addDays(from, farDays) })

async function termOf(tx: Tx, id: string): Promise<Day> {
  const selectTerm = tx.selectFrom('people.rightsRequest').select('dueOn').where('id', '=', id)
  return (await selectTerm.executeTakeFirstOrThrow()).dueOn as Day
}

export const rightsRequestService = servedDocument<typeof rightsRequest>({
  document: rightsRequest,
  on: {
    async file({ tx, document: { id, kind, date }, today }) {
      mustBePast(date, today, 'date')
      const due = dueOn(kind, date, await holidaysAfter(tx, date))
      await changeById(tx, 'people.rightsRequest', id, { dueOn: due })
    },
    async extend({ tx, document: { id, kind }, today }) {
      const due = await termOf(tx, id)
      mustBeInTerm(due, today)
      await changeById(tx, 'people.rightsRequest', id, {
        dueOn: extendedTo(kind, due, await holidaysAfter(tx, due)),
      })
    },
    async answer({ tx, document: { id, date }, input: { answeredOn }, today }) {
      mustBePast(answeredOn, today, 'answeredOn')
      mustNotPrecede(answeredOn, date, 'answeredOn')
      await changeById(tx, 'people.rightsRequest', id, { answeredOn })
    },
  },
  extra: async (tx, { id }) => ({
    facts: await storedRow(tx, 'people.rightsRequest', id, ['dueOn', 'answeredOn']),
  }),
  print: rightsRequestPrint,
})

export const rightsRequestOperations = serveDocument(rightsRequestService)

export const rightsAlert: Alert = {
  name: 'rightsRequests',
  permission: 'people.rightsRequest.view',
  tone: 'bad',
  one: 'solicitud de datos personales vencida',
  many: 'solicitudes de datos personales vencidas',
  meaning: 'Pasó el término de la Ley 1581 de 2012 para responder. Respóndalas hoy.',
  who: 'El oficial de protección de datos',
  to: '/datos-personales?condition=overdue',
  count: async (tx, { actor }) => {
    const found = await tx
      .selectFrom('people.rightsRequestList')
      .select((eb) => eb.fn.countAll<number>().as('all'))
      .where('condition', '=', 'overdue')
      .where('campusId', '=', actor.campusId)
      .executeTakeFirstOrThrow()
    return Number(found.all)
  },
}
