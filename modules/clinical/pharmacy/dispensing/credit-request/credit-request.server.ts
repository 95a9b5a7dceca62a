import {
  type Actor,
  type Alert,
  createDraft,
  parameterOn,
  parseOrRefuse,
  performAction,
  refusing,
  serveDocument,
  servedDocument,
} from '@quina/blocks/server'
import { creditNoteOf, type TakenBackCharge } from '@quina/care/server'
import { changeById, oneFrom, type Tx, valueFrom } from '@quina/db/server'
import { addBusinessDays } from '@quina/hospital/domain'
import { loadHolidays } from '@quina/hospital/server'
import { addDays, type Day, type Money, money, moneyText, must, showPesos } from '@quina/kernel'
import { sql } from 'kysely'
import { type CreditRequestFacts, creditDays, creditRequest } from './credit-request.contract.ts'

/** Rules: FAR-140 the note belongs to that invoice, FAR-141 the note covers the returns that it settles. */
export const creditRequestService = servedDocument<typeof creditRequest>({
  document: creditRequest,
  on: {
    async take({ tx, document, actor }) {
      await changeById(tx, 'pharmacy.creditRequest', document.id, { takenBy: actor.userId })
    },
    async settle({ tx, document, input: { note } }) {
      const { invoice, amount } = document
      // Two returns that are settled with one note wait for each other.
      await sql`select pg_advisory_xact_lock(hashtextextended('pharmacy.credit ' || ${note}, 0))`.execute(tx)
      const credited = await creditNoteOf(tx, { invoice, note })
      must(credited !== null, 'FAR-140', 'note', `La factura ${invoice} no tiene esa nota crédito emitida.`)
      const { settled } = await oneFrom<{ settled: string }>(tx)`
        select coalesce(sum(amount), 0)::text as settled from pharmacy.credit_request
        where note = ${note} and invoice = ${invoice} and status = 'done'`
      const whole = (money(settled) + amount) as Money
      const worth = showPesos(credited!)
      const needed = showPesos(whole)
      const message = `La nota es de ${worth} y con esta devolución llegarían a ${needed}.`
      must(whole <= credited!, 'FAR-141', 'note', message)
      await changeById(tx, 'pharmacy.creditRequest', document.id, { note })
    },
    async dismiss({ tx, document, input: { reason } }) {
      await changeById(tx, 'pharmacy.creditRequest', document.id, { closedReason: reason })
    },
  },
  extra: async (tx, { id }) => ({
    facts: await oneFrom<CreditRequestFacts>(tx)`
      select patient, answers, coalesce('Nota crédito ' || note, closed_reason) as ended from pharmacy.credit_request_list
      where id = ${id}::uuid`,
  }),
})

type RequestContext = Readonly<{ tx: Tx; actor: Actor; today: Day; now: Date }>

interface GivenBack {
  readonly date: Day
  readonly dispensingId?: string
  readonly useId?: string
  readonly productId: string
  readonly quantity: string
  readonly purpose: string
}

/** Requests the credit note of something invoiced that was returned, due within its working days. */
export async function requestCredit(
  { tx, actor, today, now }: RequestContext,
  given: GivenBack,
  { outcome, invoice, amount }: TakenBackCharge,
): Promise<void> {
  if (outcome !== 'invoiced') return
  const days = await parameterOn(tx, creditDays, given.date)
  const span = { from: given.date, to: addDays(given.date, 3 * days + 30), campusId: actor.campusId }
  const dueOn = addBusinessDays(given.date, days, await loadHolidays(tx, span))
  const written = { ...given, dueOn, invoice, amount: moneyText(amount) }
  const input = parseOrRefuse(creditRequest.input, written)
  const id = await createDraft(creditRequestService, { tx, actor, input })
  await performAction(creditRequestService, { tx, actor, today, now, id, action: 'open' })
}

/** Returns whose credit note is late. */
export const overdueCredits: Alert = {
  name: 'pharmacy.overdueCredits',
  permission: 'pharmacy.creditRequest.view',
  tone: 'bad',
  one: 'devolución sin su nota crédito',
  many: 'devoluciones sin su nota crédito',
  meaning: 'El pagador tiene facturado lo que volvió: haga la nota crédito y regístrela, o diga por qué no.',
  who: 'Facturación',
  to: '/farmacia/por-acreditar?condition=overdue',
  count: (tx, { actor }) => valueFrom<number>(tx)`
    select count(*)::int as n from pharmacy.credit_request_list
    where campus_id = ${actor.campusId}::uuid and condition = 'overdue'`,
}

const unsaid = (code: string, message: string) => ({ code, message, status: 409 })

export const creditRequestOperations = refusing(
  {
    'pharmacy.credit_request_source': unsaid('FAR-142', 'Viene de una dispensación o de un gasto.'),
    'pharmacy.credit_request_taken': unsaid('FAR-143', 'Lo que está en trámite tiene quien responda.'),
    'pharmacy.credit_request_done': unsaid('FAR-144', 'Lo acreditado lleva su nota crédito.'),
    'pharmacy.credit_request_dismissed': unsaid('FAR-145', 'Lo que se cierra sin nota dice por qué.'),
  },
  serveDocument(creditRequestService),
)
