import type { DocumentPrint } from '@quina/blocks/print'
import { type Alert, serveDocument, servedDocument } from '@quina/blocks/server'
import { changeById, storedRow } from '@quina/db/server'
import { holidaysAfter } from '../rights-request/rights-request.server.ts'
import { mustBePast, mustNotPrecede, reportBy } from '../rights-request/term.domain.ts'
import { dataBreach } from './data-breach.contract.ts'

/** The print-out for the file of the incident. */
const dataBreachPrint: DocumentPrint<typeof dataBreach> = {
  signs: {},
}

export const dataBreachService = servedDocument<typeof dataBreach>({
  document: dataBreach,
  on: {
    async register({ tx, document: { id, date, happenedOn }, today }) {
      mustBePast(date, today, 'date')
      if (happenedOn !== null) mustNotPrecede(date, happenedOn, 'date')
      const dueOn = reportBy(date, await holidaysAfter(tx, date))
      await changeById(tx, 'people.dataBreach', id, { dueOn })
    },
    async report({ tx, document: { id, date }, input, today }) {
      mustBePast(input.reportedOn, today, 'reportedOn')
      mustNotPrecede(input.reportedOn, date, 'reportedOn')
      await changeById(tx, 'people.dataBreach', id, input)
    },
  },
  extra: async (tx, { id }) => ({
    facts: await storedRow(tx, 'people.dataBreach', id, ['dueOn', 'reportedOn', 'reportNumber']),
  }),
  print: dataBreachPrint,
})

export const dataBreachOperations = serveDocument(dataBreachService)

export const dataBreachAlert: Alert = {
  name: 'dataBreaches',
  permission: 'people.dataBreach.view',
  tone: 'bad',
  one: 'incidente de datos personales por reportar a la SIC',
  many: 'incidentes de datos personales por reportar a la SIC',
  meaning:
    'Repórtelos a la SIC dentro de los quince días hábiles siguientes a su detección y anote el radicado.',
  who: 'El oficial de protección de datos',
  to: '/datos-personales/incidentes?condition=open,overdue',
  count: async (tx, { actor }) => {
    const found = await tx
      .selectFrom('people.dataBreach')
      .select((eb) => eb.fn.countAll<number>().as('all'))
      .where('status', '=', 'open')
      .where('campusId', '=', actor.campusId)
      .executeTakeFirstOrThrow()
    return Number(found.all)
  },
}
